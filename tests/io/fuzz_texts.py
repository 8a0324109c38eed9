"""Small files of text, one of every format that is text: what the mutants of ``test_fuzz_readers`` grow from."""

CDB = """/COM,ANSYS
/TITLE,two bricks
/UNITS,SI
ET,1,185
ET,2,63
ET,3,21
ET,4,14
MPTEMP,R5.0,1,1,0.0
MPDATA,R5.0,1,EX,1,1,2.1E+11
MP,NUXY,1,0.3
MP,DENS,1,7800
R,2,0.01
R,3,5.0
R,4,1000.0
SECTYPE,5,SHELL,,
SECDATA,0.01,1,0.0,3
LOCAL,R5.0,LOC,11,0,1.0,2.0,3.0
LOCAL,R5.0,ANG,11,0,10.0,20.0,30.0
NBLOCK,6,SOLID,13,13
(3i9,6e21.13e3)
        1        0        0 0.0000000000000E+000 0.0000000000000E+000 0.0000000000000E+000
        2        0        0 1.0000000000000E+000 0.0000000000000E+000 0.0000000000000E+000
        3        0        0 1.0000000000000E+000 1.0000000000000E+000 0.0000000000000E+000
        4        0        0 0.0000000000000E+000 1.0000000000000E+000 0.0000000000000E+000
        5        0        0 0.0000000000000E+000 0.0000000000000E+000 1.0000000000000E+000
        6        0        0 1.0000000000000E+000 0.0000000000000E+000 1.0000000000000E+000
        7        0        0 1.0000000000000E+000 1.0000000000000E+000 1.0000000000000E+000
        8        0        0 0.0000000000000E+000 1.0000000000000E+000 1.0000000000000E+000
N,R5.3,LOC,       -1,
EBLOCK,19,SOLID,4,4
(19i5)
    1    1    1    1    0    0    0    0    8    0    1    1    2    3    4    5    6    7    8
    1    2    2    5    0    0    0    0    4    0    2    5    6    7    8
    1    3    3    1    0    0    0    0    1    0    3    8
    1    4    4    1    0    0    0    0    2    0    4    1    7
       -1
CMBLOCK,BASE    ,NODE,       2
(8i10)
         1        -4
D,1,UX,0.0
D,1,UY,0.0
CE,R5.0,DEFI,2,1,0.0
CE,R5.0,NODE,5,UX,1.0,6,UX,-1.0
CP,1,UY,5,6
FINISH
"""
COMMANDS = """/UNITS,SI
TREF,20
MPTEMP,1,0,100
MPDATA,EX,1,1,2.1E+11,2.0E+11
MP,PRXY,1,0.3,0.0001
MP,DENS,1,7800
ET,1,188
ET,2,21
SECTYPE,1,BEAM,CHAN
SECDATA,0.05,0.05,0.1,0.004,0.004,0.004
SECTYPE,2,BEAM,HATS
SECDATA,0.03,0.03,0.06,0.05,0.002,0.002,0.002,0.002,0.002
R,2,5,5,5,1,1,1
CSYS,1
N,1,1,0,0
N,2,1,90,0
CSYS,0
N,3,0,0,1,10,20,30
N,4,1,1,1
N,R5.3,LOC,5,0,0,2.0,2.0,2.0
TYPE,1
SECNUM,1
E,1,2
EN,7,2,3
SECNUM,2
E,3,4
EN,R5.5,ATTR,2,1,1,1,1,0,9,0,0,0
EN,R5.5,NODE,4,5
TYPE,2
REAL,2
E,5
*SET,SLAV(1),1,2,4
RBE3,5,ALL,SLAV
NSEL,S,NODE,,1,2
CM,ENDS,NODE
CERIG,3,ENDS,UXYZ
ALLSEL
CP,1,UX,1,2
D,ALL,ROTZ,0
SECTYPE,3,SHELL
SECDATA,0.01,1
SECCONTROLS,0,0,0,5
ET,3,181
TYPE,3
EBLOCK,10,,,1
(15i9)
       20        3        1        1        0        1        2        3        4
       -1
ET,4,BEAM4
R,4,0.01,1e-5,2e-5,0.1,0.1,30
RMORE,0,1e-5,0,0,0,2
ET,5,14,,1
R,5,1000
TYPE,4
REAL,4
E,3,4
TYPE,5
REAL,5
E,3,4
"""
BDF = """SOL 103
CEND
SPC = 1
BEGIN BULK
PARAM,WTMASS,1.0
CORD2C,1,0,0.,0.,0.,0.,0.,1.
,1.,0.,0.
GRID,1,,0.,0.,0.
GRID,2,,1.,0.,0.
GRID,3,,1.,1.,0.,,456
GRID,4,1,1.,90.,0.
GRID*                  5                             0.5             0.5
*                    1.0
CQUAD4,1,1,1,2,3,4
CBAR,2,2,1,5,0.,1.,0.
CTETRA,3,3,1,2,3,5
CONM2,4,5,0,2.5,0.1
CELAS2,5,1000.,5,1
RBE2,6,1,123456,2,3
RBE3,7,,5,123,1.0,123,1,2,3
CBUSH,8,4,1,2
PBUSH,4,K,1.,2.,3.,4.,5.,6.
PSHELL,1,1,0.01,1
PBAR,2,1,1-4,1-8,1-8,2-8
PSOLID,3,1
MAT1,1,2.1+11,,0.3,7800.
SPC1,1,123,1,THRU,2
SPOINT,21,22
CELAS4,9,100.,21,22
CELAS3,10,11,22
PELAS,11,5.
CONROD,11,1,2,1,1-4
CTUBE,12,12,2,3
PTUBE,12,1,0.02,0.003
CTRIA3,13,1,1,2,3,1,0.01
,,,0.02,0.02,0.02
CBEAM,14,13,1,5,0.,1.,0.
PBEAML,13,1,,HAT
,0.05,0.002,0.06,0.03
MPC,1,4,1,1.0,2,2,-1.0
CORD2R,2,0,0.,0.,0.,0.,0.,1.
,0.,1.,0.
PSHELL,15,1,0.001,1,800.,1,12.,0.5
CTRIA3,15,15,1,2,4
PSHELL,16,1,0.01
CQUAD4,16,16,1,2,3,4
MAT9,4,1.+11,0.,0.,0.,0.,0.,2.+10
,0.,0.,0.,0.,3.+10,0.,0.,0.
,5.+9,0.,0.,6.+9,0.,7.+9,1000.
PSOLID,17,4,2
CTETRA,17,17,1,2,4,5
BAROR,,2,,,0.,1.,0.
CBAR,18,,2,4
CONM1,19,5,2,1.,0.,1.,0.,0.,+M19
+M19,1.,0.,0.,0.,0.1
GRID,31,,0.5,0.,0.
GRID,32,,1.,0.5,0.
GRID,33,,0.5,1.,0.
GRID,34,,0.,0.5,0.
GRID,35,,0.3,0.3,0.5
GRID,36,,0.7,0.3,0.5
GRID,37,,0.7,0.7,0.5
GRID,38,,0.3,0.7,0.5
CPYRAM,20,3,1,2,3,4,5,31
,32,33,34,35,36,37,38
FORCE,1,1,0,1.,1.,0.,0.
ENDDATA
"""
INP = """*Heading
*Node, nset=ALL
1, 0., 0., 0.
5, 1., 0., 0.
301, 0., 1., 0.
305, 1., 1., 0.
*NGEN, NSET=LOW
1, 5, 1
*NGEN, NSET=HIGH
301, 305, 1
*NFILL
LOW, HIGH, 3, 100
*Element, type=S4R
1, 1, 2, 102, 101
*ELGEN, ELSET=P
1, 4, 1, 1, 3, 100, 10
*Element, type=B31, elset=B
100, 1, 2
*Element, type=MASS, elset=M
200, 305
*Mass, elset=M
5.
*Shell Section, elset=P, material=S
0.01, 5
*Beam Section, elset=B, material=S, section=RECT
0.01, 0.02
0., 1., 0.
*Material, name=S
*Density
7800.,
*Elastic
2.1e11, 0.3
*Surface, name=T, type=ELEMENT
P, SPOS
*Coupling, constraint name=c, ref node=305, surface=T
*Kinematic
1, 3
*Equation
2
1, 1, 1., 2, 1, -1.
*System
1., 0., 0., 2., 0., 0.
1., 1., 0.
*Node
401, 0., 0., 0.
402, 1., 0., 0.
403, 0., 1., 0.
*System
*Element, type=S3, elset=F
401, 401, 402, 403
*Shell Section, elset=F, material=L, orientation=O
0.002
*Orientation, name=O
1., 0., 0., 0., 1., 0., 0., 0., 0.
3, 30.
*Material, name=L
*Elastic, type=ORTHOTROPIC
2.e11, 1.e10, 1.e11, 1.e10, 1.e10, 1.e11, 5.e9, 5.e9
5.e9
*Density
1600.
*Element, type=B31, elset=GB
402, 401, 403
*Beam General Section, elset=GB, section=GENERAL, density=7800.
1.e-3, 2.e-6, 0., 3.e-6, 4.e-6
0., 0., -1.
2.1e11, 8.e10
*Nset, nset=G, generate
1, 5, 1
*Step
*Boundary
LOW, 1, 3
*End Step
"""
UFF = """    -1
   164
        10mm (newton)                     2
  1.0000000000000000D+03  1.0000000000000000D+00  1.0000000000000000D+00
  2.7314999999999998D+02
    -1
    -1
  2411
         1         1         1        11
   0.0000000000000000D+00   0.0000000000000000D+00   0.0000000000000000D+00
         2         1         1        11
   1.0000000000000000D+03   0.0000000000000000D+00   0.0000000000000000D+00
         3         1         1        11
   1.0000000000000000D+03   1.0000000000000000D+03   0.0000000000000000D+00
    -1
    -1
  2412
         1        21         1         1         7         2
         0         1         1
         1         2
         2        91         1         1         7         3
         1         2         3
    -1
    -1
    55
NONE
NONE
NONE
NONE
NONE
         1         2         3         8         2         6
         2         4         0         1
  1.25000E+01  1.00000E+00  0.00000E+00  0.00000E+00
         1
  1.00000E+00  2.00000E+00  3.00000E+00  4.00000E+00  5.00000E+00  6.00000E+00
         2
 -1.00000E+00 -2.00000E+00 -3.00000E+00  0.00000E+00  0.00000E+00  0.00000E+00
    -1
"""
FIB = (
    "TITLE bar\nUNITS m-kg-s\nNODES 2\n1 0 0 0\n2 1 0 0\nELEMENTS 1\n1 BEAM2 1 2\n"
    "DOF 2\n1 1\n2 1\nINTERFACE 1\n1\nEND\n"
)
URDF = """<?xml version="1.0"?>
<robot name="arm">
  <link name="world"/>
  <link name="upper">
    <inertial>
      <origin xyz="0.5 0 0" rpy="0 0 1.5"/><mass value="2"/>
      <inertia ixx="0.1" iyy="0.2" izz="0.25" ixy="0" ixz="0" iyz="0"/>
    </inertial>
    <visual><origin xyz="0.5 0 0"/><geometry><box size="1 0.1 0.1"/></geometry></visual>
    <collision><geometry><mesh filename="surface.stl" scale="1 1 1"/></geometry></collision>
  </link>
  <link name="lower">
    <inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><cylinder radius="0.1" length="0.4"/></geometry></visual>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="world"/><child link="upper"/>
    <origin xyz="0 0 1" rpy="0 1.57 0.3"/><axis xyz="0 0 2"/>
    <limit lower="-1" upper="1" effort="10" velocity="3"/><dynamics damping="0.5" friction="0"/>
  </joint>
  <joint name="slide" type="prismatic">
    <parent link="upper"/><child link="lower"/><origin xyz="0.2 0 0"/><axis xyz="1 0 0"/>
    <mimic joint="shoulder" multiplier="2"/>
  </joint>
</robot>
"""
UFF58 = """    -1
    58
mount
NONE
NONE
NONE
NONE
    1         0    1         0       NONE        12   3       NONE         0   0
         2         8         1  0.00000E+00  1.00000E-02  0.00000E+00
        17    0    0    0                 Time                    s
        12    0    0    0         Acceleration                 m/s2
         0    0    0    0                 NONE                 NONE
         0    0    0    0                 NONE                 NONE
  0.00000E+00  1.00000E+00  2.00000E+00  1.00000E+00  0.00000E+00 -1.00000E+00
 -2.00000E+00 -1.00000E+00
    -1
"""
