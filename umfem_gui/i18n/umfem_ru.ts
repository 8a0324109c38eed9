<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru_RU" sourcelanguage="en">
    <context>
        <name>umfem</name>
        <message>
            <source> ({1} elements of the block are affected)</source>
            <translation> (таких элементов в блоке: {1})</translation>
        </message>
        <message>
            <source> Use {1}.</source>
            <translation> Используйте {1}.</translation>
        </message>
        <message>
            <source> and {1} more</source>
            <translation> и ещё {1}</translation>
        </message>
        <message>
            <source>%</source>
            <translation>%</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>&amp;Правка</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Файл</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>&amp;Справка</translation>
        </message>
        <message>
            <source>&amp;Model</source>
            <translation>&amp;Модель</translation>
        </message>
        <message>
            <source>&amp;Results</source>
            <translation>&amp;Результаты</translation>
        </message>
        <message>
            <source>&amp;Solve</source>
            <translation>Р&amp;асчёт</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>&amp;Вид</translation>
        </message>
        <message>
            <source>')' is missing for the bracket at character {1}.</source>
            <translation>нет закрывающей скобки «)» для скобки в позиции {1}.</translation>
        </message>
        <message>
            <source>'x y z; x y z; …', or empty: the expressions below.</source>
            <translation>«x y z; x y z; …» или пусто: выражения ниже.</translation>
        </message>
        <message>
            <source>'{1} {2}' cannot be split by modes: give acceleration, velocity or displacement.</source>
            <translation>«{1} {2}» нельзя разложить по формам: укажите ускорение, скорость или перемещение.</translation>
        </message>
        <message>
            <source>'{1}' has flexible bodies; the tree methods are for rigid ones.</source>
            <translation>В '{1}' есть упругие тела; методы дерева — для твёрдых.</translation>
        </message>
        <message>
            <source>'{1}' has no bodies. Add a body and the joint that carries it.</source>
            <translation>В объекте «{1}» нет тел. Добавьте тело и шарнир, который его несёт.</translation>
        </message>
        <message>
            <source>'{1}' has no bodies: there is nothing to add.</source>
            <translation>В «{1}» нет тел: добавлять нечего.</translation>
        </message>
        <message>
            <source>'{1}' has no meaning in an expression.</source>
            <translation>«{1}» не имеет смысла в выражении.</translation>
        </message>
        <message>
            <source>'{1}' has no prescribed motion, so its acceleration cannot be an input. {2}</source>
            <translation>'{1}' не имеет заданного движения, поэтому его ускорение не может быть входом. {2}</translation>
        </message>
        <message>
            <source>'{1}' has no wheels on rails.</source>
            <translation>У «{1}» нет колёс на рельсах.</translation>
        </message>
        <message>
            <source>'{1}' has {2} accelerations, not {3}.</source>
            <translation>У «{1}» {2} ускорений, а не {3}.</translation>
        </message>
        <message>
            <source>'{1}' is held at interface nodes only: {2}. Click one of them.</source>
            <translation>«{1}» крепится только в интерфейсных узлах: {2}. Щёлкните по одному из них.</translation>
        </message>
        <message>
            <source>'{1}' is no open tree: {2} must hold besides. Use simulate().</source>
            <translation>'{1}' — не открытое дерево: кроме того, должно выполняться {2}. Используйте simulate().</translation>
        </message>
        <message>
            <source>'{1}' is no row of numbers.</source>
            <translation>'{1}' — не строка чисел.</translation>
        </message>
        <message>
            <source>'{1}' is not a band of frequencies; write 0.5-3; 3-10.</source>
            <translation>«{1}» — не полоса частот; пишите 0.5-3; 3-10.</translation>
        </message>
        <message>
            <source>'{1}' is not a density: give one number, or corners like 5 0.01; 50 0.01; 200 0.001, frequencies in Hz that rise and densities above zero.</source>
            <translation>«{1}» не плотность: задайте одно число или узлы вида 5 0.01; 50 0.01; 200 0.001 с возрастающими частотами в Гц и плотностями больше нуля.</translation>
        </message>
        <message>
            <source>'{1}' is not a node number or a range. Write, for example: 1, 5-20, 201.</source>
            <translation>'{1}' — не номер узла и не диапазон. Пишите, например: 1, 5-20, 201.</translation>
        </message>
        <message>
            <source>'{1}' is not a property of the project. Known: title, comment.</source>
            <translation>«{1}» не является свойством проекта. Есть: название, примечание.</translation>
        </message>
        <message>
            <source>'{1}' is not a row of harmonics like 1 10; 2 4 90: each is its number (0 … 200), its amplitude and, if it has one, its phase in degrees; every number once.</source>
            <translation>«{1}» не ряд гармоник вида 1 10; 2 4 90: у каждой номер (0 … 200), амплитуда и, если нужна, фаза в градусах; каждый номер один раз.</translation>
        </message>
        <message>
            <source>'{1}' is not a row of numbers.</source>
            <translation>«{1}» — не строка чисел.</translation>
        </message>
        <message>
            <source>'{1}' is not a surface. Give an STL, OBJ or COLLADA file.</source>
            <translation>«{1}» — не поверхность. Нужен файл STL, OBJ или COLLADA.</translation>
        </message>
        <message>
            <source>'{1}' is not expected here; an operator or the end is.</source>
            <translation>«{1}» здесь не ожидается: нужен знак операции или конец.</translation>
        </message>
        <message>
            <source>'{1}' is not opened here. Open a project or import a model.</source>
            <translation>«{1}» здесь не открывается. Откройте проект или импортируйте модель.</translation>
        </message>
        <message>
            <source>'{1}' is not understood.</source>
            <translation>«{1}» непонятно.</translation>
        </message>
        <message>
            <source>'{1}' is not understood. Write conditions such as x=0, z&gt;1.5, 0&lt;y&lt;2.</source>
            <translation>'{1}' не понято. Пишите условия вида x=0, z&gt;1.5, 0&lt;y&lt;2.</translation>
        </message>
        <message>
            <source>'{1}' is not {2} numbers.</source>
            <translation>«{1}» — это не столько чисел, сколько нужно ({2}).</translation>
        </message>
        <message>
            <source>'{1}' is the expression '{2}'. Change the parameters in it.</source>
            <translation>'{1}' задано выражением '{2}'. Измените параметры в нём.</translation>
        </message>
        <message>
            <source>'{1}' is the name of the fixed frame. Choose another name for the body.</source>
            <translation>«{1}» — имя неподвижной системы координат. Выберите для тела другое имя.</translation>
        </message>
        <message>
            <source>'{1}' is used by {2}. Remove or change those first.</source>
            <translation>«{1}» используют: {2}. Сначала удалите или измените их.</translation>
        </message>
        <message>
            <source>'{1}' names no nodes. {2} Or give numbers as 12,13,14, a surface as face:12,13 or a rim as ring:12.</source>
            <translation>«{1}» не задаёт узлов. {2} Или укажите номера 12,13,14, поверхность face:12,13 либо кромку отверстия ring:12.</translation>
        </message>
        <message>
            <source>'{1}' on '{2}': a wheel profile and a rail profile are needed, in this order.</source>
            <translation>'{1}' на '{2}': нужны профиль колеса и профиль рельса, в этом порядке.</translation>
        </message>
        <message>
            <source>'{1}' stands where a grid number is expected.</source>
            <translation>'{1}' стоит там, где ожидается номер узла.</translation>
        </message>
        <message>
            <source>'{1}' stands where a number is expected.</source>
            <translation>вместо числа стоит «{1}».</translation>
        </message>
        <message>
            <source>'{1}', character {2}: {3}</source>
            <translation>«{1}», знак {2}: {3}</translation>
        </message>
        <message>
            <source>'{1}': the name of a subsystem or of its use holds neither dots nor slashes.</source>
            <translation>«{1}»: в имени подсистемы или её вхождения не бывает точек и дробных черт.</translation>
        </message>
        <message>
            <source>'{body}' now uses the solution '{name}' with {count} modes.</source>
            <translation>'{body}' теперь использует решение '{name}', форм: {count}.</translation>
        </message>
        <message>
            <source>'{name}' belongs to an older state of the model.</source>
            <translation>«{name}» относится к прежнему состоянию модели.</translation>
        </message>
        <message>
            <source>'{name}' is a flexible body of the object now: {modes} modes.</source>
            <translation>«{name}» — теперь упругое тело объекта: форм {modes}.</translation>
        </message>
        <message>
            <source>'{name}' was added.</source>
            <translation>Добавлено: «{name}».</translation>
        </message>
        <message>
            <source>'{name}' was added. Click the next two points, or Esc to end.</source>
            <translation>Добавлено: «{name}». Укажите следующие две точки или нажмите Esc.</translation>
        </message>
        <message>
            <source>'{name}': {count} modes, {low:.5g} … {high:.5g} Hz, in {seconds:.2g} s.</source>
            <translation>«{name}»: форм {count}, {low:.5g} … {high:.5g} Гц, за {seconds:.2g} с.</translation>
        </message>
        <message>
            <source>'{name}': {eigen} eigenmodes and {static} static modes in {seconds:.2g} s.</source>
            <translation>«{name}»: собственных форм {eigen}, статических {static}, за {seconds:.2g} с.</translation>
        </message>
        <message>
            <source>'{name}': {roots} roots below {hz:.6g} Hz by inertia, none was missed.</source>
            <translation>«{name}»: корней ниже {hz:.6g} Гц по инерции {roots}, ни один не пропущен.</translation>
        </message>
        <message>
            <source>'{sensor}' does not feel '{parameter}': choose a parameter that stands in a force as a sum.</source>
            <translation>Датчик «{sensor}» не чувствует параметр «{parameter}»: выберите параметр, который входит в силу слагаемым.</translation>
        </message>
        <message>
            <source>'{signal}' acts in '{target}': {field}. The next run is driven by it.</source>
            <translation>«{signal}» действует в «{target}»: {field}. Следующий расчёт пойдёт с ним.</translation>
        </message>
        <message>
            <source>'{text}' is not a colour. Write it as #8fa3b8.</source>
            <translation>«{text}» — не цвет. Запишите его как #8fa3b8.</translation>
        </message>
        <message>
            <source>'{word}' is not a unit of this field. Units: {units}.</source>
            <translation>«{word}» — не единица этого поля. Единицы: {units}.</translation>
        </message>
        <message>
            <source>'{word}' is not understood: this field has no unit.</source>
            <translation>«{word}» непонятно: у этого поля нет единиц.</translation>
        </message>
        <message>
            <source>(m/s)²/Hz</source>
            <translation>(м/с)²/Гц</translation>
        </message>
        <message>
            <source>(m/s²)²/Hz</source>
            <translation>(м/с²)²/Гц</translation>
        </message>
        <message>
            <source>(rad/s)²/Hz</source>
            <translation>(рад/с)²/Гц</translation>
        </message>
        <message>
            <source>(rad/s²)²/Hz</source>
            <translation>(рад/с²)²/Гц</translation>
        </message>
        <message>
            <source>*INCLUDE '{1}' includes itself.</source>
            <translation>*INCLUDE '{1}' включает сам себя.</translation>
        </message>
        <message>
            <source>, bare row numbers</source>
            <translation>, голые номера строк</translation>
        </message>
        <message>
            <source>, offset {1}</source>
            <translation>, смещение {1}</translation>
        </message>
        <message>
            <source>, thickness {1}</source>
            <translation>, толщина {1}</translation>
        </message>
        <message>
            <source>0: a point.</source>
            <translation>0: точка.</translation>
        </message>
        <message>
            <source>0: no limit.</source>
            <translation>0: без ограничения.</translation>
        </message>
        <message>
            <source>0: none.</source>
            <translation>0 — нет.</translation>
        </message>
        <message>
            <source>0: straight; positive: curve to the left; negative: to the right.</source>
            <translation>0: прямая; больше нуля: кривая влево; меньше: вправо.</translation>
        </message>
        <message>
            <source>1 % more of {name} moves frequency {mode} by {change:+.3f} %</source>
            <translation>Увеличение «{name}» на 1 % меняет частоту {mode} на {change:+.3f} %</translation>
        </message>
        <message>
            <source>1 component</source>
            <translation>компонентов: 1</translation>
        </message>
        <message>
            <source>1 element {1}</source>
            <translation>элементов {1}: 1</translation>
        </message>
        <message>
            <source>1 is the same shape. Rows: the shown solution, columns: the other. A click shows the mode.</source>
            <translation>1 — одна и та же форма. Строки — показанное решение, столбцы — другое. Щелчок показывает форму.</translation>
        </message>
        <message>
            <source>1 link</source>
            <translation>связей: 1</translation>
        </message>
        <message>
            <source>1 mass</source>
            <translation>масс: 1</translation>
        </message>
        <message>
            <source>1 material</source>
            <translation>материалов: 1</translation>
        </message>
        <message>
            <source>1 mode</source>
            <translation>1 форма</translation>
        </message>
        <message>
            <source>1 motion without stiffness inside the structure, most at nodes {1}; add a member, a support or a link.</source>
            <translation>Одно движение без жёсткости внутри конструкции, сильнее всего в узлах {1}; добавьте стержень, закрепление или связь.</translation>
        </message>
        <message>
            <source>1 node</source>
            <translation>узлов: 1</translation>
        </message>
        <message>
            <source>1 section</source>
            <translation>сечений: 1</translation>
        </message>
        <message>
            <source>1 spring</source>
            <translation>пружин: 1</translation>
        </message>
        <message>
            <source>1 support</source>
            <translation>закреплений: 1</translation>
        </message>
        <message>
            <source>1 system</source>
            <translation>систем координат: 1</translation>
        </message>
        <message>
            <source>1/3-octave levels</source>
            <translation>Третьоктавные уровни</translation>
        </message>
        <message>
            <source>1/40 = 0.025</source>
            <translation>1/40 = 0.025</translation>
        </message>
        <message>
            <source>1/K</source>
            <translation>1/К</translation>
        </message>
        <message>
            <source>1/s</source>
            <translation>1/с</translation>
        </message>
        <message>
            <source>12.5; 40; 77</source>
            <translation>12.5; 40; 77</translation>
        </message>
        <message>
            <source>19 integers a line are expected, the format has {1}.</source>
            <translation>Ожидаются 19 целых чисел в строке, в формате их {1}.</translation>
        </message>
        <message>
            <source>2 (a profile) or 5 (irregularities)</source>
            <translation>2 (профиль) или 5 (неровности)</translation>
        </message>
        <message>
            <source>2 modes</source>
            <translation>2 формы</translation>
        </message>
        <message>
            <source>3-node beams into 2-node ones</source>
            <translation>3-узловые балки на 2-узловые</translation>
        </message>
        <message>
            <source>4 modes</source>
            <translation>4 формы</translation>
        </message>
        <message>
            <source>8- and 6-node shells into 4- and 3-node ones</source>
            <translation>8- и 6-узловые оболочки на 4- и 3-узловые</translation>
        </message>
        <message>
            <source>: the pivot of {1} is {2}</source>
            <translation>: ведущий элемент {1} равен {2}</translation>
        </message>
        <message>
            <source>&lt;source&gt; has no &lt;float_array&gt;.</source>
            <translation>в &lt;source&gt; нет &lt;float_array&gt;.</translation>
        </message>
        <message>
            <source>&lt;vertices&gt; has no input POSITION.</source>
            <translation>в &lt;vertices&gt; нет входа POSITION.</translation>
        </message>
        <message>
            <source>&lt;{1}&gt; has no attribute '{2}'.</source>
            <translation>у &lt;{1}&gt; нет атрибута «{2}».</translation>
        </message>
        <message>
            <source>&lt;{1}&gt; has no input VERTEX.</source>
            <translation>в &lt;{1}&gt; нет входа VERTEX.</translation>
        </message>
        <message>
            <source>&lt;{1}&gt; holds a word that is not a number.</source>
            <translation>в &lt;{1}&gt; есть слово, которое не является числом.</translation>
        </message>
        <message>
            <source>&lt;{1}&gt; holds a word that is not a whole number.</source>
            <translation>в &lt;{1}&gt; есть слово, которое не является целым числом.</translation>
        </message>
        <message>
            <source>&lt;{1}&gt; names '{2}', which is not in the file.</source>
            <translation>&lt;{1}&gt; ссылается на «{2}», которого в файле нет.</translation>
        </message>
        <message>
            <source>&lt;{1}&gt; needs {2} numbers, found {3}.</source>
            <translation>&lt;{1}&gt; требует чисел: {2}; найдено: {3}.</translation>
        </message>
        <message>
            <source>&lt;{1}&gt;: '{2}' is '{3}'; expected {4}.</source>
            <translation>&lt;{1}&gt;: «{2}» равно «{3}»; ожидается {4}.</translation>
        </message>
        <message>
            <source>&lt;{1}&gt;: not part of the mechanism</source>
            <translation>&lt;{1}&gt;: не относится к механизму</translation>
        </message>
        <message>
            <source>A bogie with two wheelsets on two rails.</source>
            <translation>Тележка с двумя колёсными парами на двух рельсах.</translation>
        </message>
        <message>
            <source>A bracket is missing.</source>
            <translation>Не хватает скобки.</translation>
        </message>
        <message>
            <source>A coefficient, rows of place and coefficient, or of place, left, right; with ;. Empty: the wheels' own.</source>
            <translation>Коэффициент, строки «место коэффициент» или «место левый правый», через ;. Пусто: как у самих колёс.</translation>
        </message>
        <message>
            <source>A constant force acts where nothing holds the body. Hold it, or drop the constant part.</source>
            <translation>Постоянная сила действует там, где тело ничто не держит. Закрепите его или уберите постоянную часть.</translation>
        </message>
        <message>
            <source>A constraint keeps one point of the wheel on a rigid rail; the wheel cannot lift.</source>
            <translation>Связь удерживает точку колеса на жёстком рельсе; колесо не может подняться.</translation>
        </message>
        <message>
            <source>A coordinate of the joint, or a constant.</source>
            <translation>Координата шарнира или постоянная.</translation>
        </message>
        <message>
            <source>A cubic parabola reaches its curvature over at most {1} of the radius, and the transition takes {2} of it. Shorten it, or take a clothoid.</source>
            <translation>Кубическая парабола достигает своей кривизны самое большее на длине в {1} радиуса, а переходная кривая занимает {2} его. Укоротите её или возьмите клотоиду (clothoid).</translation>
        </message>
        <message>
            <source>A cylinder with two chambers between two points.</source>
            <translation>Двухкамерный гидроцилиндр между двумя точками.</translation>
        </message>
        <message>
            <source>A face goes on where neighbours bend less than this; a ring follows sharper edges</source>
            <translation>Грань продолжается, пока соседние грани изломаны меньше этого угла; кольцо идёт по более острым рёбрам</translation>
        </message>
        <message>
            <source>A face with {1} nodes cannot take pressure; known are 3, 4, 6 and 8.</source>
            <translation>Грань с числом узлов {1} не принимает давление; бывают 3, 4, 6 и 8.</translation>
        </message>
        <message>
            <source>A flexible subsystem needs a name.</source>
            <translation>Упругой подсистеме нужно имя.</translation>
        </message>
        <message>
            <source>A force or torque in a joint, by an expression.</source>
            <translation>Сила или момент в шарнире, заданные выражением.</translation>
        </message>
        <message>
            <source>A function of your own, written in Python.</source>
            <translation>Ваша собственная функция на Python.</translation>
        </message>
        <message>
            <source>A joint coordinate follows a function of time.</source>
            <translation>Шарнирная координата изменяется по функции времени.</translation>
        </message>
        <message>
            <source>A joint ties a point of one body to a point of another and leaves the motion its type allows.</source>
            <translation>Шарнир связывает точку одного тела с точкой другого и оставляет движение, которое допускает его тип.</translation>
        </message>
        <message>
            <source>A list of nodes (number, x, y, z, directions), or a model of the same nodes</source>
            <translation>Список узлов (номер, x, y, z, направления) или модель с теми же узлами</translation>
        </message>
        <message>
            <source>A lump on every selected node</source>
            <translation>Сосредоточенная масса в каждом выбранном узле</translation>
        </message>
        <message>
            <source>A matrix of shape {1} was given; a square one is expected.</source>
            <translation>Дана матрица размера {1}; ожидается квадратная.</translation>
        </message>
        <message>
            <source>A mechanism used as a whole, as many times as you like.</source>
            <translation>Механизм, который используется целиком сколько угодно раз.</translation>
        </message>
        <message>
            <source>A member of the {1} has no name. Give it one.</source>
            <translation>У элемента группы «{1}» нет имени. Дайте ему имя.</translation>
        </message>
        <message>
            <source>A member of the {1} needs a name.</source>
            <translation>Элементу группы «{1}» нужно имя.</translation>
        </message>
        <message>
            <source>A mesh brings no materials and sections; assign them.</source>
            <translation>В файле сетки нет материалов и сечений; назначьте их.</translation>
        </message>
        <message>
            <source>A mode carries no mass: the modes and the matrices are not of one model.</source>
            <translation>Форма не несёт массы: формы и матрицы взяты от разных моделей.</translation>
        </message>
        <message>
            <source>A motor with a PID controller in a joint.</source>
            <translation>Привод с ПИД-регулятором в шарнире.</translation>
        </message>
        <message>
            <source>A new interface node in the middle, tied rigidly to the selected nodes</source>
            <translation>Новый интерфейсный узел посередине, жёстко связанный с выбранными узлами</translation>
        </message>
        <message>
            <source>A new name is carried into every expression that uses it.</source>
            <translation>Новое имя переносится во все выражения, где параметр используется.</translation>
        </message>
        <message>
            <source>A new node in the middle that follows the mean motion of the selected nodes</source>
            <translation>Новый узел посередине, который следует среднему движению выбранных узлов</translation>
        </message>
        <message>
            <source>A number or an expression of the parameters outside.</source>
            <translation>Число или выражение от параметров внешней системы.</translation>
        </message>
        <message>
            <source>A number, a number with a unit, or an expression</source>
            <translation>Число, число с единицей или выражение</translation>
        </message>
        <message>
            <source>A number, a number with a unit, or an expression: 2*L</source>
            <translation>Число, число с единицей или выражение: 2*L</translation>
        </message>
        <message>
            <source>A parameter that stands in a force: its value swings</source>
            <translation>Параметр, входящий в силу: его значение колеблется</translation>
        </message>
        <message>
            <source>A parameter that stands in the initial speed of a joint or of a body</source>
            <translation>Параметр, который входит в начальную скорость шарнира или тела</translation>
        </message>
        <message>
            <source>A point or ball that rests on a plane.</source>
            <translation>Точка или шар, опирающиеся на плоскость.</translation>
        </message>
        <message>
            <source>A point runs along a curve: a cam, a slot.</source>
            <translation>Точка движется по кривой: кулачок, паз.</translation>
        </message>
        <message>
            <source>A point stays on a surface.</source>
            <translation>Точка остаётся на поверхности.</translation>
        </message>
        <message>
            <source>A position changes along one axis: 0, 1 or 2.</source>
            <translation>Положение меняется вдоль одной оси: 0, 1 или 2.</translation>
        </message>
        <message>
            <source>A profile by its name, a shape with its sizes in mm, or a sheet with its thickness in mm.</source>
            <translation>Профиль по имени, форма с размерами в мм или лист с толщиной в мм.</translation>
        </message>
        <message>
            <source>A profile whose walls do not meet has no shear centre.</source>
            <translation>У профиля, стенки которого не соединяются, нет центра изгиба.</translation>
        </message>
        <message>
            <source>A run cannot be called '{1}': the name is taken, or no file can have it.</source>
            <translation>Нельзя назвать расчёт '{1}': имя занято или недопустимо для файла.</translation>
        </message>
        <message>
            <source>A run has no array '{1}'. {2}</source>
            <translation>В расчёте нет массива «{1}». {2}</translation>
        </message>
        <message>
            <source>A set needs a name.</source>
            <translation>Набору нужно имя.</translation>
        </message>
        <message>
            <source>A shape with sizes in mm, as «rectangle 20 20», «box 100 50 4 4», or a rolled profile by name.</source>
            <translation>Форма с размерами в мм, например «rectangle 20 20», «box 100 50 4 4», или прокатный профиль по имени.</translation>
        </message>
        <message>
            <source>A shock spectrum is that of an acceleration: tick a curve in m/s².</source>
            <translation>Ударный спектр строится по ускорению: отметьте кривую в м/с².</translation>
        </message>
        <message>
            <source>A shock spectrum needs a finite record, a sampling rate and frequencies above zero.</source>
            <translation>Ударному спектру нужны конечная запись, частота дискретизации и частоты больше нуля.</translation>
        </message>
        <message>
            <source>A solution needs a name.</source>
            <translation>Решению нужно имя.</translation>
        </message>
        <message>
            <source>A solution of '{1}' holds either natural modes or a reduction.</source>
            <translation>Решение модели '{1}' содержит либо собственные формы, либо редукцию.</translation>
        </message>
        <message>
            <source>A spring or a point mass</source>
            <translation>Пружина или точечная масса</translation>
        </message>
        <message>
            <source>A static mode of the interface. It cannot be excluded: without it the joints there would act wrongly.</source>
            <translation>Статическая форма интерфейса. Её нельзя исключить: без неё шарниры в этих узлах действовали бы неверно.</translation>
        </message>
        <message>
            <source>A subsystem of its own with these modes and this damping, made from the present one</source>
            <translation>Отдельная подсистема с этими формами и этим демпфированием, полученная из нынешней</translation>
        </message>
        <message>
            <source>A support holds at least one degree of freedom. Delete the support to free all.</source>
            <translation>Закрепление держит хотя бы одну степень свободы. Чтобы освободить все, удалите закрепление.</translation>
        </message>
        <message>
            <source>A surface from a file: STL, OBJ, DAE</source>
            <translation>Поверхность из файла: STL, OBJ, DAE</translation>
        </message>
        <message>
            <source>A universal file brings no materials and sections; assign them.</source>
            <translation>В универсальном файле нет материалов и сечений; назначьте их.</translation>
        </message>
        <message>
            <source>A up, A across, n, corner Ω₀, rad/m: S = A/(Ω² + Ω₀²)^(n/2), m²/(rad/m).</source>
            <translation>A вверх, A поперёк, n, сопрягающая частота Ω₀, рад/м: S = A/(Ω² + Ω₀²)^(n/2), м²/(рад/м).</translation>
        </message>
        <message>
            <source>A user function needs a name and something to call, not '{1}' and {2}.</source>
            <translation>Функции пользователя нужны имя и то, что можно вызвать, а не «{1}» и {2}.</translation>
        </message>
        <message>
            <source>A variable is 'stiffness' or 'position', not '{1}'.</source>
            <translation>Переменная бывает 'stiffness' или 'position', а не '{1}'.</translation>
        </message>
        <message>
            <source>A wheel on a rail: contact and creep forces.</source>
            <translation>Колесо на рельсе: контактные силы и силы крипа.</translation>
        </message>
        <message>
            <source>A wheel or ball rolls on a plane without slip.</source>
            <translation>Колесо или шар катится по плоскости без скольжения.</translation>
        </message>
        <message>
            <source>A wheel turns about z.</source>
            <translation>Колесо вращается вокруг z.</translation>
        </message>
        <message>
            <source>A wheelset with its axle boxes on two rails.</source>
            <translation>Колёсная пара с буксами на двух рельсах.</translation>
        </message>
        <message>
            <source>ANSYS</source>
            <translation>ANSYS</translation>
        </message>
        <message>
            <source>ANSYS archive</source>
            <translation>Архив ANSYS</translation>
        </message>
        <message>
            <source>ANSYS assembled matrices</source>
            <translation>Собранные матрицы ANSYS</translation>
        </message>
        <message>
            <source>ANSYS element matrices</source>
            <translation>Матрицы элементов ANSYS</translation>
        </message>
        <message>
            <source>ANSYS results</source>
            <translation>Результаты ANSYS</translation>
        </message>
        <message>
            <source>ANSYS results {1} with matrices {2}</source>
            <translation>Результаты ANSYS {1} с матрицами {2}</translation>
        </message>
        <message>
            <source>ANSYS substructure</source>
            <translation>Подконструкция ANSYS</translation>
        </message>
        <message>
            <source>ANSYS…</source>
            <translation>ANSYS…</translation>
        </message>
        <message>
            <source>Abaqus and CalculiX input file</source>
            <translation>Входной файл Abaqus и CalculiX</translation>
        </message>
        <message>
            <source>Abaqus input file {1}</source>
            <translation>Входной файл Abaqus {1}</translation>
        </message>
        <message>
            <source>Abaqus lumps the mass of first-order solids; use lumped mass to get its frequencies.</source>
            <translation>Abaqus сосредоточивает массу объёмных элементов первого порядка; чтобы получить его частоты, возьмите сосредоточенную массу.</translation>
        </message>
        <message>
            <source>Abaqus, CalculiX</source>
            <translation>Abaqus, CalculiX</translation>
        </message>
        <message>
            <source>Abaqus, CalculiX…</source>
            <translation>Abaqus, CalculiX…</translation>
        </message>
        <message>
            <source>About UMFEM</source>
            <translation>О программе UMFEM</translation>
        </message>
        <message>
            <source>About the axes of the second body's frame.</source>
            <translation>Вокруг осей системы координат второго тела.</translation>
        </message>
        <message>
            <source>About the body's own axes.</source>
            <translation>Вокруг собственных осей тела.</translation>
        </message>
        <message>
            <source>About the centre of mass; products are tensor entries. The principal axes are drawn in the view.</source>
            <translation>Относительно центра масс; центробежные — элементы тензора. Главные оси показаны в окне вида.</translation>
        </message>
        <message>
            <source>Acceleration</source>
            <translation>Ускорение</translation>
        </message>
        <message>
            <source>Acceleration of gravity</source>
            <translation>Ускорение свободного падения</translation>
        </message>
        <message>
            <source>Accuracy of the instant</source>
            <translation>Точность момента</translation>
        </message>
        <message>
            <source>Across the rail, mm</source>
            <translation>Поперёк рельса, мм</translation>
        </message>
        <message>
            <source>Acts as</source>
            <translation>Действует как</translation>
        </message>
        <message>
            <source>Acts in</source>
            <translation>Действует в</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>Добавить</translation>
        </message>
        <message>
            <source>Add '{1}'</source>
            <translation>Добавить «{1}»</translation>
        </message>
        <message>
            <source>Add a body</source>
            <translation>Добавить тело</translation>
        </message>
        <message>
            <source>Add a body, tie it to the ground with a joint, and it can be simulated.</source>
            <translation>Добавьте тело, свяжите его шарниром с основанием — и его можно рассчитать.</translation>
        </message>
        <message>
            <source>Add a bogie</source>
            <translation>Добавить тележку</translation>
        </message>
        <message>
            <source>Add a constraint</source>
            <translation>Добавить связь</translation>
        </message>
        <message>
            <source>Add a flexible body</source>
            <translation>Добавить упругое тело</translation>
        </message>
        <message>
            <source>Add a force element</source>
            <translation>Добавить силовой элемент</translation>
        </message>
        <message>
            <source>Add a joint</source>
            <translation>Добавить шарнир</translation>
        </message>
        <message>
            <source>Add a material</source>
            <translation>Добавить материал</translation>
        </message>
        <message>
            <source>Add a parameter</source>
            <translation>Добавить параметр</translation>
        </message>
        <message>
            <source>Add a part of a rail vehicle</source>
            <translation>Добавить часть экипажа</translation>
        </message>
        <message>
            <source>Add a section</source>
            <translation>Добавить сечение</translation>
        </message>
        <message>
            <source>Add a sensor</source>
            <translation>Добавить датчик</translation>
        </message>
        <message>
            <source>Add a shape</source>
            <translation>Добавить фигуру</translation>
        </message>
        <message>
            <source>Add a step</source>
            <translation>Добавить шаг</translation>
        </message>
        <message>
            <source>Add a subsystem</source>
            <translation>Добавить подсистему</translation>
        </message>
        <message>
            <source>Add a value</source>
            <translation>Добавить значение</translation>
        </message>
        <message>
            <source>Add a wheelset</source>
            <translation>Добавить колёсную пару</translation>
        </message>
        <message>
            <source>Add an event</source>
            <translation>Добавить событие</translation>
        </message>
        <message>
            <source>Add supports if it is a stiffness matrix, or shift it.</source>
            <translation>Если это матрица жёсткости, добавьте закрепления или сдвиньте её.</translation>
        </message>
        <message>
            <source>Add supports there, or shift the matrix.</source>
            <translation>Добавьте там закрепления или сдвиньте матрицу.</translation>
        </message>
        <message>
            <source>Add to the model</source>
            <translation>Добавить в модель</translation>
        </message>
        <message>
            <source>Add to the object</source>
            <translation>Добавить в объект</translation>
        </message>
        <message>
            <source>Add to the object…</source>
            <translation>Добавить в объект…</translation>
        </message>
        <message>
            <source>Added: {name}. Springs and bodies over it are tied to its members.</source>
            <translation>Добавлено: {name}. Пружины и тела над ним присоединяются к его элементам.</translation>
        </message>
        <message>
            <source>Additional mass</source>
            <translation>Дополнительная масса</translation>
        </message>
        <message>
            <source>Adds the model of the preview to the project</source>
            <translation>Добавляет показанную модель в проект</translation>
        </message>
        <message>
            <source>Add…</source>
            <translation>Добавить…</translation>
        </message>
        <message>
            <source>After the wave</source>
            <translation>После волны</translation>
        </message>
        <message>
            <source>All agree with the assembled start.</source>
            <translation>Все согласованы с собранным положением.</translation>
        </message>
        <message>
            <source>All equilibria that twelve starts lead to, unstable ones too</source>
            <translation>Все положения равновесия, к которым приводят двенадцать начальных положений, в том числе неустойчивые</translation>
        </message>
        <message>
            <source>All models</source>
            <translation>Все модели</translation>
        </message>
        <message>
            <source>All modes take part in the next run.</source>
            <translation>В следующем расчёте участвуют все формы.</translation>
        </message>
        <message>
            <source>All numbers are in SI units; other units may be typed: 20 mm, 90°, 1.5 t</source>
            <translation>Все числа — в единицах СИ; вводить можно и другие: 20 мм, 90°, 1.5 т</translation>
        </message>
        <message>
            <source>All of the library (Down)</source>
            <translation>Вся библиотека (стрелка вниз)</translation>
        </message>
        <message>
            <source>All of them are kept: choose another one after the sweep</source>
            <translation>Сохраняются все: после серии можно выбрать другую</translation>
        </message>
        <message>
            <source>All six motions: says where a loose body starts.</source>
            <translation>Все шесть движений: задаёт начальное положение свободного тела.</translation>
        </message>
        <message>
            <source>Along</source>
            <translation>Вдоль</translation>
        </message>
        <message>
            <source>Along the axes of the first body's frame.</source>
            <translation>Вдоль осей системы координат первого тела.</translation>
        </message>
        <message>
            <source>Amplitude</source>
            <translation>Амплитуда</translation>
        </message>
        <message>
            <source>Amplitude of hunting over the speed</source>
            <translation>Амплитуда виляния по скорости</translation>
        </message>
        <message>
            <source>Amplitude of the drawn motion</source>
            <translation>Размах изображаемого движения</translation>
        </message>
        <message>
            <source>Amplitude spectrum</source>
            <translation>Амплитудный спектр</translation>
        </message>
        <message>
            <source>Amplitude, mm</source>
            <translation>Амплитуда, мм</translation>
        </message>
        <message>
            <source>Amplitudes by harmonic: {parts}</source>
            <translation>Амплитуды по гармоникам: {parts}</translation>
        </message>
        <message>
            <source>An FE model needs a name.</source>
            <translation>КЭ-модели нужно имя.</translation>
        </message>
        <message>
            <source>An empty object</source>
            <translation>Пустой объект</translation>
        </message>
        <message>
            <source>Analyse</source>
            <translation>Анализ</translation>
        </message>
        <message>
            <source>Analysis</source>
            <translation>Анализ</translation>
        </message>
        <message>
            <source>Angle</source>
            <translation>Угол</translation>
        </message>
        <message>
            <source>Angle between both axes, °</source>
            <translation>Угол между теми и другими осями, °</translation>
        </message>
        <message>
            <source>Angle γ, °</source>
            <translation>Угол γ, °</translation>
        </message>
        <message>
            <source>Angles</source>
            <translation>Углы</translation>
        </message>
        <message>
            <source>Angles of the place</source>
            <translation>Углы установки</translation>
        </message>
        <message>
            <source>Angular acceleration</source>
            <translation>Угловое ускорение</translation>
        </message>
        <message>
            <source>Angular velocity</source>
            <translation>Угловая скорость</translation>
        </message>
        <message>
            <source>Animation</source>
            <translation>Анимация</translation>
        </message>
        <message>
            <source>Animation as a film</source>
            <translation>Анимация в виде фильма</translation>
        </message>
        <message>
            <source>Animation as a film…</source>
            <translation>Анимация в виде фильма…</translation>
        </message>
        <message>
            <source>Animation…</source>
            <translation>Анимация…</translation>
        </message>
        <message>
            <source>Another project</source>
            <translation>Другой проект</translation>
        </message>
        <message>
            <source>Another project…</source>
            <translation>Другой проект…</translation>
        </message>
        <message>
            <source>Another seed gives another sample of the spectrum.</source>
            <translation>Другое начальное число даёт другую реализацию спектра.</translation>
        </message>
        <message>
            <source>Answer of a sensor to noise: a force, or a base a(joint) that shakes.</source>
            <translation>Отклик датчика на шум: на силу или на тряску основания a(шарнир).</translation>
        </message>
        <message>
            <source>Any sequence of turns and slides that you write.</source>
            <translation>Любая последовательность поворотов и смещений по вашему выбору.</translation>
        </message>
        <message>
            <source>Any turn about a point: a ball joint.</source>
            <translation>Любой поворот вокруг точки: шаровой шарнир.</translation>
        </message>
        <message>
            <source>AnySensor '{1}'</source>
            <translation>Датчик «{1}»</translation>
        </message>
        <message>
            <source>Apply</source>
            <translation>Применить</translation>
        </message>
        <message>
            <source>Area A</source>
            <translation>Площадь A</translation>
        </message>
        <message>
            <source>Area on the rod side</source>
            <translation>Площадь со стороны штока</translation>
        </message>
        <message>
            <source>Arguments</source>
            <translation>Аргументы</translation>
        </message>
        <message>
            <source>As given</source>
            <translation>Как задано</translation>
        </message>
        <message>
            <source>As given here, or that of the shapes with their densities.</source>
            <translation>Как задано здесь или по фигурам с их плотностями.</translation>
        </message>
        <message>
            <source>As in the system</source>
            <translation>Как в системе</translation>
        </message>
        <message>
            <source>As the file says</source>
            <translation>Как в файле</translation>
        </message>
        <message>
            <source>As the file says, or by its materials</source>
            <translation>Как указано в файле или по материалам</translation>
        </message>
        <message>
            <source>Assemble</source>
            <translation>Собрать</translation>
        </message>
        <message>
            <source>Assembled</source>
            <translation>После сборки</translation>
        </message>
        <message>
            <source>Assembled, but the loop does not close with what was typed; moved: {moves}.</source>
            <translation>Собрано, но с введёнными значениями контур не замыкается; изменены: {moves}.</translation>
        </message>
        <message>
            <source>Assembled: joints with new initial coordinates: {number}.</source>
            <translation>Собрано. Шарниров с новыми начальными координатами: {number}.</translation>
        </message>
        <message>
            <source>Assembled: joints with new initial coordinates: {number}. Kept as typed: {names}.</source>
            <translation>Собрано: шарниров с новыми начальными координатами: {number}. Оставлены как введены: {names}.</translation>
        </message>
        <message>
            <source>Assembling</source>
            <translation>Сборка матриц</translation>
        </message>
        <message>
            <source>Assembly moves {number} of them.</source>
            <translation>Сборка изменяет значений: {number}.</translation>
        </message>
        <message>
            <source>Assembly of the object</source>
            <translation>Сборка объекта</translation>
        </message>
        <message>
            <source>At a lateral shift of {1} mm the {2} wheel is off its rail.</source>
            <translation>При поперечном сдвиге {1} мм колесо ({2}) сходит с рельса.</translation>
        </message>
        <message>
            <source>At the start</source>
            <translation>В начале</translation>
        </message>
        <message>
            <source>At {1} m/s the push dies away: there is no hunting to follow. Begin at a higher speed.</source>
            <translation>При {1} м/с толчок затухает: виляния нет, продолжать нечего. Начните с большей скорости.</translation>
        </message>
        <message>
            <source>At {speed:g} m/s: {why}</source>
            <translation>При {speed:g} м/с: {why}</translation>
        </message>
        <message>
            <source>Attach</source>
            <translation>Закрепление</translation>
        </message>
        <message>
            <source>Attachment by {1}</source>
            <translation>Присоединение: {1}</translation>
        </message>
        <message>
            <source>Attachment by {1} to {2} nodes</source>
            <translation>Присоединение: {1}, узлов {2}</translation>
        </message>
        <message>
            <source>Attachment: unknown kind '{1}'. {2}</source>
            <translation>Присоединение: неизвестный вид «{1}». {2}</translation>
        </message>
        <message>
            <source>Automatic is nested dissection, and the best of several waves inside substructures.</source>
            <translation>Автоматически — вложенные сечения, а внутри подструктур лучшая из нескольких волн.</translation>
        </message>
        <message>
            <source>Axes</source>
            <translation>Оси</translation>
        </message>
        <message>
            <source>Axes of solids that follow the element or a curved system were left out; global ones serve</source>
            <translation>Оси материала тел, идущие за элементом или криволинейной системой, опущены; взяты глобальные</translation>
        </message>
        <message>
            <source>Axes of the impulse</source>
            <translation>Оси импульса</translation>
        </message>
        <message>
            <source>Axes of the vectors.</source>
            <translation>Оси, на которые проецируются векторы.</translation>
        </message>
        <message>
            <source>Axis</source>
            <translation>Ось</translation>
        </message>
        <message>
            <source>Axis {x:.3f}, {y:.3f}, {z:.3f}</source>
            <translation>Ось {x:.3f}, {y:.3f}, {z:.3f}</translation>
        </message>
        <message>
            <source>BDF, variable order and step, for stiff motion</source>
            <translation>BDF, переменный порядок и шаг, для жёстких уравнений</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>Сзади</translation>
        </message>
        <message>
            <source>Back to the model</source>
            <translation>Вернуть как в модели</translation>
        </message>
        <message>
            <source>Back to the structure at rest</source>
            <translation>Вернуться к недеформированной конструкции</translation>
        </message>
        <message>
            <source>Back view</source>
            <translation>Вид сзади</translation>
        </message>
        <message>
            <source>Balance</source>
            <translation>Баланс</translation>
        </message>
        <message>
            <source>Ballast cleaner SHOM-1200</source>
            <translation>Щебнеочистительная машина ЩОМ 1200</translation>
        </message>
        <message>
            <source>Bands are made of a one-sided power spectral density.</source>
            <translation>Полосы строятся по односторонней спектральной плотности мощности.</translation>
        </message>
        <message>
            <source>Bands of frequencies; nothing: octaves</source>
            <translation>Полосы частот; пусто — октавы</translation>
        </message>
        <message>
            <source>Bands, Hz</source>
            <translation>Полосы, Гц</translation>
        </message>
        <message>
            <source>Bare Newmark is not suitable: the system has no force elements and no flexible bodies, so that a step is x + hẋ + h²ẍ/2 and oscillations grow. Use dopri5, or newmark with all derivatives.</source>
            <translation>Метод Ньюмарка с производными только сил не подходит: в системе нет силовых элементов и упругих тел, поэтому шаг вырождается в x + hẋ + h²ẍ/2 и колебания растут. Возьмите dopri5 или метод Ньюмарка со всеми производными.</translation>
        </message>
        <message>
            <source>Base moves along</source>
            <translation>Основание движется по</translation>
        </message>
        <message>
            <source>Base run: {value:.5g}.</source>
            <translation>Исходный расчёт: {value:.5g}.</translation>
        </message>
        <message>
            <source>BaseAcceleration '{1}'</source>
            <translation>Ускорение основания «{1}»</translation>
        </message>
        <message>
            <source>Beam, Euler–Bernoulli</source>
            <translation>Балка Эйлера — Бернулли</translation>
        </message>
        <message>
            <source>Beam, Timoshenko</source>
            <translation>Балка Тимошенко</translation>
        </message>
        <message>
            <source>BeamLine '{1}'</source>
            <translation>Ряд балок «{1}»</translation>
        </message>
        <message>
            <source>BeamSection '{1}'</source>
            <translation>Сечение балки «{1}»</translation>
        </message>
        <message>
            <source>Beams and shells with their true sections</source>
            <translation>Балки и оболочки с действительными сечениями</translation>
        </message>
        <message>
            <source>Beams whose orientation vector is zero or along the beam: {1}; give a vector across.</source>
            <translation>Балки с нулевым вектором ориентации или вектором вдоль балки: {1}; задайте вектор поперёк.</translation>
        </message>
        <message>
            <source>Beams without orientation: {1}; their y axis points to global z (y for vertical beams).</source>
            <translation>Балки без ориентации: {1}; их ось y направлена по глобальной z (у вертикальных — по y).</translation>
        </message>
        <message>
            <source>Before</source>
            <translation>Было</translation>
        </message>
        <message>
            <source>Before the step above</source>
            <translation>Перед предыдущим шагом</translation>
        </message>
        <message>
            <source>Block</source>
            <translation>Блок</translation>
        </message>
        <message>
            <source>Block '{1}': there is no material {2}. Assign one.</source>
            <translation>Блок «{1}»: нет материала {2}. Назначьте его.</translation>
        </message>
        <message>
            <source>Block of solids</source>
            <translation>Объёмный блок</translation>
        </message>
        <message>
            <source>Block of solids: kind '{1}' cannot be made. {2}</source>
            <translation>Блок объёмных элементов: вид «{1}» создать нельзя. {2}</translation>
        </message>
        <message>
            <source>Block of solids: the mapping gave {1}, expected {2}.</source>
            <translation>Блок объёмных элементов: отображение дало {1}, ожидалось {2}.</translation>
        </message>
        <message>
            <source>BlockForm '{1}'</source>
            <translation>Блок элементов «{1}»</translation>
        </message>
        <message>
            <source>Bodies</source>
            <translation>Тела</translation>
        </message>
        <message>
            <source>Bodies: {number}</source>
            <translation>Тел: {number}</translation>
        </message>
        <message>
            <source>Body</source>
            <translation>Тело</translation>
        </message>
        <message>
            <source>Body '{1}'</source>
            <translation>Тело «{1}»</translation>
        </message>
        <message>
            <source>Body '{1}' and what it carries have no inertia along its joint. Give it mass.</source>
            <translation>Тело '{1}' вместе с тем, что оно несёт, не имеет инерции вдоль своего шарнира. Задайте массу.</translation>
        </message>
        <message>
            <source>Body '{1}' has a mass but no moments of inertia: a point mass.</source>
            <translation>Тело '{1}' имеет массу, но не имеет моментов инерции: точечная масса.</translation>
        </message>
        <message>
            <source>Body '{1}' has no inertia of its own, which Lagrange's equations of the first kind need. Give it mass and moments of inertia, or choose another method.</source>
            <translation>У тела '{1}' нет собственной инерции, нужной уравнениям Лагранжа первого рода. Задайте массу и моменты инерции или выберите другой метод.</translation>
        </message>
        <message>
            <source>Body '{1}' has no mass.</source>
            <translation>Тело '{1}' не имеет массы.</translation>
        </message>
        <message>
            <source>Body '{1}' has the name of the fixed frame. Choose another name for the body.</source>
            <translation>Имя тела «{1}» занято неподвижной системой координат. Выберите другое имя.</translation>
        </message>
        <message>
            <source>Body '{1}' is free: no joint holds it, force elements do.</source>
            <translation>Тело '{1}' свободно: шарниры его не держат, держат силовые элементы.</translation>
        </message>
        <message>
            <source>Body '{1}' is not connected: neither a joint nor a force element holds it. It will fall or drift.</source>
            <translation>Тело '{1}' не связано: его не держит ни шарнир, ни силовой элемент. Оно упадёт или уплывёт.</translation>
        </message>
        <message>
            <source>Body '{1}': its ball joint leads to its parent. Exchange the bodies of the joint.</source>
            <translation>Тело '{1}': его шаровой шарнир ведёт к родителю. Поменяйте тела шарнира местами.</translation>
        </message>
        <message>
            <source>Body it lies on</source>
            <translation>Тело, на котором лежит путь</translation>
        </message>
        <message>
            <source>Body that carries the frame.</source>
            <translation>Тело, на котором стоит система координат.</translation>
        </message>
        <message>
            <source>BogieCar '{1}'</source>
            <translation>Четырёхосный вагон «{1}»</translation>
        </message>
        <message>
            <source>Both points are on '{1}'. Choose points of two different bodies.</source>
            <translation>Обе точки лежат на теле «{1}». Выберите точки двух разных тел.</translation>
        </message>
        <message>
            <source>Bottom</source>
            <translation>Снизу</translation>
        </message>
        <message>
            <source>Bottom view</source>
            <translation>Вид снизу</translation>
        </message>
        <message>
            <source>Bounds of parameter '{1}' are {2} and {3}; the second must be larger.</source>
            <translation>Границы параметра «{1}»: {2} и {3}; вторая должна быть больше.</translation>
        </message>
        <message>
            <source>Bounds {1} … {2} are empty or not positive.</source>
            <translation>Границы {1} … {2} пусты или не положительны.</translation>
        </message>
        <message>
            <source>Bounds {1} … {2} of {3} are empty or not positive.</source>
            <translation>Границы {1} … {2} величины {3} пусты или не положительны.</translation>
        </message>
        <message>
            <source>Box</source>
            <translation>Брус</translation>
        </message>
        <message>
            <source>Box '{1}'</source>
            <translation>Коробка «{1}»</translation>
        </message>
        <message>
            <source>Box of shells</source>
            <translation>Коробка из оболочек</translation>
        </message>
        <message>
            <source>Box: three edges. Cylinder and cone: length along x, diameter. Tube: length, outer and inner diameter. Sphere: diameter. Profile: length along x. Mesh: factors along x, y, z.</source>
            <translation>Параллелепипед: три ребра. Цилиндр и конус: длина вдоль x, диаметр. Труба: длина, наружный и внутренний диаметры. Шар: диаметр. Профиль: длина вдоль x. Сетка: множители по x, y, z.</translation>
        </message>
        <message>
            <source>Box: walls {1} cannot be made; choose from {2}.</source>
            <translation>Коробка: стенки {1} создать нельзя; выберите из {2}.</translation>
        </message>
        <message>
            <source>Build a rail vehicle</source>
            <translation>Собрать вагон</translation>
        </message>
        <message>
            <source>Build the vehicle</source>
            <translation>Собрать вагон</translation>
        </message>
        <message>
            <source>Built: {bodies} bodies, {joints} joints, {forces} force elements. Run it in the workspace Simulation.</source>
            <translation>Собрано: тел {bodies}, шарниров {joints}, силовых элементов {forces}. Запуск — в рабочем месте «Моделирование».</translation>
        </message>
        <message>
            <source>Bulk modulus of the fluid</source>
            <translation>Объёмный модуль жидкости</translation>
        </message>
        <message>
            <source>Bushing</source>
            <translation>Втулка</translation>
        </message>
        <message>
            <source>Bushing '{1}'</source>
            <translation>Втулка «{1}»</translation>
        </message>
        <message>
            <source>Bushing '{1}' at node {2}</source>
            <translation>Упругая опора «{1}» в узле {2}</translation>
        </message>
        <message>
            <source>By element block</source>
            <translation>По блоку элементов</translation>
        </message>
        <message>
            <source>By element type</source>
            <translation>По типу элемента</translation>
        </message>
        <message>
            <source>By its name</source>
            <translation>По имени файла</translation>
        </message>
        <message>
            <source>By material</source>
            <translation>По материалу</translation>
        </message>
        <message>
            <source>By quality (shortest edge over longest)</source>
            <translation>По качеству (короткое ребро к длинному)</translation>
        </message>
        <message>
            <source>By section</source>
            <translation>По сечению</translation>
        </message>
        <message>
            <source>C11 C22 C23 C33 instead of Kalker's, for instance 4.1 3.7 1.5 1.2</source>
            <translation>C11 C22 C23 C33 вместо коэффициентов Калкера, например 4.1 3.7 1.5 1.2</translation>
        </message>
        <message>
            <source>CBUSH {1}: its vector gives no axes; global axes are taken</source>
            <translation>CBUSH {1}: вектор не определяет осей; взяты глобальные оси</translation>
        </message>
        <message>
            <source>CHOLMOD is a Cholesky method; use 'auto' for an indefinite matrix.</source>
            <translation>CHOLMOD — это метод Холецкого; для незнакоопределённой матрицы берите автоматический выбор.</translation>
        </message>
        <message>
            <source>CMBLOCK needs a name, NODE or ELEM and a count.</source>
            <translation>CMBLOCK требует имени, NODE или ELEM и числа.</translation>
        </message>
        <message>
            <source>CONM1 {1}: masses that differ by direction; their mean is taken</source>
            <translation>CONM1 {1}: массы по направлениям различны; взято среднее</translation>
        </message>
        <message>
            <source>CSV, PNG</source>
            <translation>CSV, PNG</translation>
        </message>
        <message>
            <source>Camera goes with the body</source>
            <translation>Камера следует за телом</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Отмена</translation>
        </message>
        <message>
            <source>Cancel the running job</source>
            <translation>Остановить задание</translation>
        </message>
        <message>
            <source>Cancel this job</source>
            <translation>Остановить это задание</translation>
        </message>
        <message>
            <source>Cancelled</source>
            <translation>Остановлено</translation>
        </message>
        <message>
            <source>Cancelled by the user.</source>
            <translation>Отменено пользователем.</translation>
        </message>
        <message>
            <source>Cant</source>
            <translation>Возвышение</translation>
        </message>
        <message>
            <source>Car</source>
            <translation>Вагон</translation>
        </message>
        <message>
            <source>Cardan angle 1</source>
            <translation>угол Кардано 1</translation>
        </message>
        <message>
            <source>Cardan angle 2</source>
            <translation>угол Кардано 2</translation>
        </message>
        <message>
            <source>Cardan angle 3</source>
            <translation>угол Кардано 3</translation>
        </message>
        <message>
            <source>Carrier that ejects bodies</source>
            <translation>Носитель, отделяющий тела</translation>
        </message>
        <message>
            <source>Centre of elasticity, mm</source>
            <translation>Центр жёсткости, мм</translation>
        </message>
        <message>
            <source>Centre of mass</source>
            <translation>Центр масс</translation>
        </message>
        <message>
            <source>Centre of mass from the node</source>
            <translation>Центр масс относительно узла</translation>
        </message>
        <message>
            <source>Centre of mass, mm</source>
            <translation>Центр масс, мм</translation>
        </message>
        <message>
            <source>Centre of the shape in the body's frame.</source>
            <translation>Центр фигуры в системе координат тела.</translation>
        </message>
        <message>
            <source>Chains on a hub: choice of method</source>
            <translation>Цепи на ступице: выбор метода</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Изменение</translation>
        </message>
        <message>
            <source>Change '{1}'</source>
            <translation>Изменить «{1}»</translation>
        </message>
        <message>
            <source>Change a material</source>
            <translation>Изменить материал</translation>
        </message>
        <message>
            <source>Change a point mass</source>
            <translation>Изменить сосредоточенную массу</translation>
        </message>
        <message>
            <source>Change a section</source>
            <translation>Изменить сечение</translation>
        </message>
        <message>
            <source>Change a spring</source>
            <translation>Изменить пружину</translation>
        </message>
        <message>
            <source>Change a support</source>
            <translation>Изменить закрепление</translation>
        </message>
        <message>
            <source>Change an element block</source>
            <translation>Изменить блок элементов</translation>
        </message>
        <message>
            <source>Change elements</source>
            <translation>Изменить элементы</translation>
        </message>
        <message>
            <source>Change the plots</source>
            <translation>Изменить графики</translation>
        </message>
        <message>
            <source>Change the suspension</source>
            <translation>Изменить подвеску</translation>
        </message>
        <message>
            <source>Change {1} of '{2}'</source>
            <translation>Изменить поле «{1}» у «{2}»</translation>
        </message>
        <message>
            <source>Change {1} of the object</source>
            <translation>Изменить поле «{1}» объекта</translation>
        </message>
        <message>
            <source>Change {1} of the project</source>
            <translation>Изменить поле «{1}» проекта</translation>
        </message>
        <message>
            <source>Change {1} of the run</source>
            <translation>Изменить поле «{1}» расчёта</translation>
        </message>
        <message>
            <source>Change, %</source>
            <translation>Изменение, %</translation>
        </message>
        <message>
            <source>Channel</source>
            <translation>Канал</translation>
        </message>
        <message>
            <source>Channel '{1}' of run '{2}' is still being read.</source>
            <translation>Канал '{1}' расчёта '{2}' ещё читается.</translation>
        </message>
        <message>
            <source>Channel of the run</source>
            <translation>Канал расчёта</translation>
        </message>
        <message>
            <source>Channels in square brackets; + − * / ^, sin, sqrt, abs, max …, diff(…), integral(…), t, pi.</source>
            <translation>Каналы — в квадратных скобках; + − * / ^, sin, sqrt, abs, max …, diff(…), integral(…), t, pi.</translation>
        </message>
        <message>
            <source>Check</source>
            <translation>Проверка</translation>
        </message>
        <message>
            <source>Check the model</source>
            <translation>Проверить модель</translation>
        </message>
        <message>
            <source>Checking</source>
            <translation>Проверка</translation>
        </message>
        <message>
            <source>Choice of mounts</source>
            <translation>Подбор амортизаторов</translation>
        </message>
        <message>
            <source>Choose a colour</source>
            <translation>Выбрать цвет</translation>
        </message>
        <message>
            <source>Choose a file that ANSYS wrote.</source>
            <translation>Выберите файл, записанный ANSYS.</translation>
        </message>
        <message>
            <source>Choose a parameter and its range, and what to keep of every run. A stopped sweep goes on later.</source>
            <translation>Выберите параметр, его пределы и что сохранять из каждого расчёта. Остановленный расчёт серии можно продолжить.</translation>
        </message>
        <message>
            <source>Choose a row to see its parts coloured on the mesh.</source>
            <translation>Выберите строку, чтобы увидеть части в цвете на сетке.</translation>
        </message>
        <message>
            <source>Choose at least one parameter to vary, with its bounds.</source>
            <translation>Выберите хотя бы один варьируемый параметр и его границы.</translation>
        </message>
        <message>
            <source>Choose parameters with their bounds and a measured curve that a run shall meet (Results → Measured signals…), or a number of the run to be made least or greatest.</source>
            <translation>Выберите параметры с границами и измеренную кривую, к которой должен прийти расчёт (Результаты → Измеренные сигналы…), или число расчёта, которое нужно сделать наименьшим или наибольшим.</translation>
        </message>
        <message>
            <source>Choose the floating frame 'mean axes', which bears the greatest deflections.</source>
            <translation>Выберите систему отсчёта «средние оси»: она выдерживает наибольшие прогибы.</translation>
        </message>
        <message>
            <source>Choose “in equilibrium” and compute: where the object comes to rest is said here.</source>
            <translation>Выберите «в равновесии» и вычислите: здесь будет сказано, где объект придёт в покой.</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>Выбрать…</translation>
        </message>
        <message>
            <source>Clear this list</source>
            <translation>Очистить список</translation>
        </message>
        <message>
            <source>Clearance of the bump stops</source>
            <translation>Зазор до упоров</translation>
        </message>
        <message>
            <source>Clearance of the bump stops at the axle boxes</source>
            <translation>Зазор до упоров буксовой ступени</translation>
        </message>
        <message>
            <source>Clearance of the bump stops of the second stage</source>
            <translation>Зазор до упоров второй ступени</translation>
        </message>
        <message>
            <source>Clearance of the lateral bump stops</source>
            <translation>Зазор до поперечных упоров</translation>
        </message>
        <message>
            <source>Click a point of a body in the view first.</source>
            <translation>Сначала щёлкните по точке тела в окне.</translation>
        </message>
        <message>
            <source>Click a point of a body: the ground needs somebody to hold.</source>
            <translation>Щёлкните по точке тела: основанию нужно кого-то держать.</translation>
        </message>
        <message>
            <source>Click on a body first.</source>
            <translation>Сначала щёлкните по телу.</translation>
        </message>
        <message>
            <source>Click two points in the view, then what joins them; or the other way round.</source>
            <translation>Щёлкните по двум точкам в окне, затем выберите, что их соединяет; можно и наоборот.</translation>
        </message>
        <message>
            <source>Clipping plane</source>
            <translation>Секущая плоскость</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Закрыть</translation>
        </message>
        <message>
            <source>Close the loop here, if this joint is in one.</source>
            <translation>Замыкать контур здесь, если шарнир входит в контур.</translation>
        </message>
        <message>
            <source>Close together</source>
            <translation>Сблизить</translation>
        </message>
        <message>
            <source>Closed</source>
            <translation>Замкнутая</translation>
        </message>
        <message>
            <source>Coefficient of friction</source>
            <translation>Коэффициент трения</translation>
        </message>
        <message>
            <source>Coherence</source>
            <translation>Когерентность</translation>
        </message>
        <message>
            <source>Coherence needs at least two segments: with one it is 1 everywhere. Shorten the segment.</source>
            <translation>Для когерентности нужны хотя бы два отрезка: при одном она всюду равна 1. Укоротите отрезок.</translation>
        </message>
        <message>
            <source>Colour</source>
            <translation>Цвет</translation>
        </message>
        <message>
            <source>Colour of the nodes</source>
            <translation>Раскраска по узлам</translation>
        </message>
        <message>
            <source>Colours</source>
            <translation>Цвета</translation>
        </message>
        <message>
            <source>Combining models: none was given.</source>
            <translation>Объединение моделей: не дано ни одной.</translation>
        </message>
        <message>
            <source>Command palette…</source>
            <translation>Палитра команд…</translation>
        </message>
        <message>
            <source>Comment</source>
            <translation>Примечание</translation>
        </message>
        <message>
            <source>Compare two solutions (MAC)</source>
            <translation>Сравнить два решения (MAC)</translation>
        </message>
        <message>
            <source>Compiling for this machine; this happens once</source>
            <translation>Компиляция для этого компьютера; выполняется один раз</translation>
        </message>
        <message>
            <source>Complex modes: their real parts were taken.</source>
            <translation>Формы комплексные: взяты их действительные части.</translation>
        </message>
        <message>
            <source>Components along</source>
            <translation>Проекции на оси</translation>
        </message>
        <message>
            <source>Compute</source>
            <translation>Вычислить</translation>
        </message>
        <message>
            <source>Compute the modes first.</source>
            <translation>Сначала вычислите формы.</translation>
        </message>
        <message>
            <source>Compute: frequencies and damping of small motions come here; ▶ moves a mode in the view.</source>
            <translation>Вычислите: здесь появятся частоты и демпфирование малых движений; ▶ покажет форму в движении.</translation>
        </message>
        <message>
            <source>Computed by</source>
            <translation>Вычислено</translation>
        </message>
        <message>
            <source>Computing time</source>
            <translation>Время счёта</translation>
        </message>
        <message>
            <source>Computing…</source>
            <translation>Вычисляется…</translation>
        </message>
        <message>
            <source>Cone</source>
            <translation>Конус</translation>
        </message>
        <message>
            <source>Conicity</source>
            <translation>Конусность</translation>
        </message>
        <message>
            <source>Connect</source>
            <translation>Соединить</translation>
        </message>
        <message>
            <source>Connect bodies…</source>
            <translation>Соединить тела…</translation>
        </message>
        <message>
            <source>Connecting rod</source>
            <translation>Шатун</translation>
        </message>
        <message>
            <source>Constant friction</source>
            <translation>Постоянное трение</translation>
        </message>
        <message>
            <source>Constraint '{1}'</source>
            <translation>Связь «{1}»</translation>
        </message>
        <message>
            <source>Constraint equation {1} has terms that are not in the model and was left out.</source>
            <translation>Уравнение связи {1} содержит члены, которых нет в модели, и опущено.</translation>
        </message>
        <message>
            <source>Constraints</source>
            <translation>Связи</translation>
        </message>
        <message>
            <source>Constraints that end</source>
            <translation>Связи, которые снимаются</translation>
        </message>
        <message>
            <source>Constraints that start</source>
            <translation>Связи, которые накладываются</translation>
        </message>
        <message>
            <source>Contact damping c</source>
            <translation>Демпфирование контакта c</translation>
        </message>
        <message>
            <source>Contact damping d</source>
            <translation>Демпфирование в контакте d</translation>
        </message>
        <message>
            <source>Contact geometry</source>
            <translation>Геометрия контакта</translation>
        </message>
        <message>
            <source>Contact of two spheres</source>
            <translation>Контакт двух сфер</translation>
        </message>
        <message>
            <source>Contact stiffness</source>
            <translation>Контактная жёсткость</translation>
        </message>
        <message>
            <source>Contact with a plane</source>
            <translation>Контакт с плоскостью</translation>
        </message>
        <message>
            <source>Contour of flexible bodies: magnitude at every node</source>
            <translation>Раскраска упругих тел: модуль величины в каждом узле</translation>
        </message>
        <message>
            <source>Controlled drive</source>
            <translation>Управляемый привод</translation>
        </message>
        <message>
            <source>Coordinate</source>
            <translation>Координата</translation>
        </message>
        <message>
            <source>Coordinate of the first joint</source>
            <translation>Координата первого шарнира</translation>
        </message>
        <message>
            <source>Coordinate of the second joint</source>
            <translation>Координата второго шарнира</translation>
        </message>
        <message>
            <source>Coordinate system '{1}'</source>
            <translation>Система координат «{1}»</translation>
        </message>
        <message>
            <source>Coordinate system '{1}': its three points lie in a line; move the third.</source>
            <translation>Система координат «{1}»: три её точки лежат на одной прямой; передвиньте третью.</translation>
        </message>
        <message>
            <source>CoordinateSystem '{1}'</source>
            <translation>Система координат «{1}»</translation>
        </message>
        <message>
            <source>Coordinates in growing order.</source>
            <translation>Координаты по возрастанию.</translation>
        </message>
        <message>
            <source>Coordinates: x=0, z&gt;1.5, 0&lt;y&lt;2</source>
            <translation>Координаты: x=0, z&gt;1.5, 0&lt;y&lt;2</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Копировать</translation>
        </message>
        <message>
            <source>Copying</source>
            <translation>Копирование</translation>
        </message>
        <message>
            <source>Coriolis forces</source>
            <translation>Силы Кориолиса</translation>
        </message>
        <message>
            <source>Corners of a polygon in the plane y, z, one after another: 'y z; y z; y z'.</source>
            <translation>Вершины многоугольника в плоскости y, z подряд: «y z; y z; y z».</translation>
        </message>
        <message>
            <source>Count</source>
            <translation>Количество</translation>
        </message>
        <message>
            <source>Coupled set {1} has terms that are not in the model and was left out.</source>
            <translation>Связанный набор {1} содержит члены, которых нет в модели, и пропущен.</translation>
        </message>
        <message>
            <source>Coupling '{1}'</source>
            <translation>Зависимость «{1}»</translation>
        </message>
        <message>
            <source>Coupling left about the centre, %</source>
            <translation>Остаточная связанность относительно центра, %</translation>
        </message>
        <message>
            <source>Craig–Bampton</source>
            <translation>Крейг–Бэмптон</translation>
        </message>
        <message>
            <source>Crank-slider</source>
            <translation>Кривошипно-ползунный механизм</translation>
        </message>
        <message>
            <source>Create the model</source>
            <translation>Создать модель</translation>
        </message>
        <message>
            <source>Crest</source>
            <translation>Пик-фактор</translation>
        </message>
        <message>
            <source>Critical speed</source>
            <translation>Критическая скорость</translation>
        </message>
        <message>
            <source>Critical speeds</source>
            <translation>Критические скорости</translation>
        </message>
        <message>
            <source>Critical speeds of the vehicle, the amplitudes of its hunting, and its runs at several speeds come here.</source>
            <translation>Здесь появятся критические скорости экипажа, амплитуды виляния и расчёты на нескольких скоростях.</translation>
        </message>
        <message>
            <source>Critical speeds, rad/s: {speeds}</source>
            <translation>Критические скорости, рад/с: {speeds}</translation>
        </message>
        <message>
            <source>Critical speeds: choose the parameter that is the speed of rotation, in rad/s, and its range.</source>
            <translation>Критические скорости: выберите параметр, который задаёт скорость вращения в рад/с, и его диапазон.</translation>
        </message>
        <message>
            <source>Critical speeds: give two or more speeds that rise.</source>
            <translation>Критические скорости: задайте две или больше возрастающих скоростей.</translation>
        </message>
        <message>
            <source>Ctrl+C and Ctrl+V take rows to and from a spreadsheet, Del removes the selected ones</source>
            <translation>Ctrl+C и Ctrl+V переносят строки в электронную таблицу и из неё, Del удаляет выделенные</translation>
        </message>
        <message>
            <source>Curvature, 1/km</source>
            <translation>Кривизна, 1/км</translation>
        </message>
        <message>
            <source>Curve</source>
            <translation>Кривая</translation>
        </message>
        <message>
            <source>Curve x(s)</source>
            <translation>Кривая x(s)</translation>
        </message>
        <message>
            <source>Curve y(s)</source>
            <translation>Кривая y(s)</translation>
        </message>
        <message>
            <source>Curve z(s)</source>
            <translation>Кривая z(s)</translation>
        </message>
        <message>
            <source>Curves as a table</source>
            <translation>Кривые таблицей</translation>
        </message>
        <message>
            <source>Curves as a table…</source>
            <translation>Кривые таблицей…</translation>
        </message>
        <message>
            <source>Curves of the results: expressions, points of bodies, integrals over time.</source>
            <translation>Кривые результатов: выражения, точки тел, интегралы по времени.</translation>
        </message>
        <message>
            <source>Cut</source>
            <translation>Разрезание</translation>
        </message>
        <message>
            <source>Cut in a loop</source>
            <translation>Разрезать в контуре</translation>
        </message>
        <message>
            <source>Cut joints: {names}</source>
            <translation>Разрезанные шарниры: {names}</translation>
        </message>
        <message>
            <source>Cut-off, Hz</source>
            <translation>Частота среза, Гц</translation>
        </message>
        <message>
            <source>Cutting '{1}' is unknown. {2}</source>
            <translation>Способ разрезания «{1}» неизвестен. {2}</translation>
        </message>
        <message>
            <source>Cutting by planes needs coordinates of {1} nodes, ({2}, 3); {3} were given. Give them or cut by 'levels' or 'metis'.</source>
            <translation>Для разрезания плоскостями нужны координаты узлов ({1}), размер ({2}, 3); дано {3}. Задайте их или режьте по уровням либо METIS.</translation>
        </message>
        <message>
            <source>Cutting into {1} parts</source>
            <translation>Разрезание на частей: {1}</translation>
        </message>
        <message>
            <source>Cutting into {1} substructures was asked for; at least 1 is needed.</source>
            <translation>Запрошено разрезание на {1} подструктур; нужна хотя бы одна.</translation>
        </message>
        <message>
            <source>Cycles</source>
            <translation>Циклы</translation>
        </message>
        <message>
            <source>Cycles to failure</source>
            <translation>Циклов до разрушения</translation>
        </message>
        <message>
            <source>Cylinder</source>
            <translation>Цилиндр</translation>
        </message>
        <message>
            <source>Cylinder '{1}'</source>
            <translation>Цилиндр «{1}»</translation>
        </message>
        <message>
            <source>Cylinder: angle is {1}; it must lie between 0 and 2π.</source>
            <translation>Цилиндр: угол {1}; он должен лежать между 0 и 2π.</translation>
        </message>
        <message>
            <source>Cylindrical joint</source>
            <translation>Цилиндрический шарнир</translation>
        </message>
        <message>
            <source>CylindricalJoint '{1}'</source>
            <translation>Цилиндрический шарнир «{1}»</translation>
        </message>
        <message>
            <source>DOF of the first node</source>
            <translation>Степень свободы первого узла</translation>
        </message>
        <message>
            <source>DOF of the second node</source>
            <translation>Степень свободы второго узла</translation>
        </message>
        <message>
            <source>DSMFem</source>
            <translation>DSMFem</translation>
        </message>
        <message>
            <source>DSMFem model with matrices</source>
            <translation>Модель DSMFem с матрицами</translation>
        </message>
        <message>
            <source>DSMFem…</source>
            <translation>DSMFem…</translation>
        </message>
        <message>
            <source>Damage</source>
            <translation>Повреждённость</translation>
        </message>
        <message>
            <source>Damped, Hz</source>
            <translation>С демпфированием, Гц</translation>
        </message>
        <message>
            <source>Damping</source>
            <translation>Демпфирование</translation>
        </message>
        <message>
            <source>Damping '{1}' is not understood. Forms: 0.02; modes 1=0.01 2=0.02 rest=0.03; bands 50=0.01 200=0.03 rest=0.05; rayleigh 5=0.02 80=0.03; stiffness 1e-5 mass 0.3; loss 0.04.</source>
            <translation>Демпфирование «{1}» не понято. Виды записи: 0.02; modes 1=0.01 2=0.02 rest=0.03; bands 50=0.01 200=0.03 rest=0.05; rayleigh 5=0.02 80=0.03; stiffness 1e-5 mass 0.3; loss 0.04.</translation>
        </message>
        <message>
            <source>Damping by bands: their upper ends must be growing, positive frequencies in Hz.</source>
            <translation>Демпфирование по полосам: верхние границы полос должны быть возрастающими положительными частотами в Гц.</translation>
        </message>
        <message>
            <source>Damping by mass β</source>
            <translation>Демпфирование по массе β</translation>
        </message>
        <message>
            <source>Damping by modes: modes are counted from 1.</source>
            <translation>Демпфирование по формам: формы нумеруются с 1.</translation>
        </message>
        <message>
            <source>Damping by stiffness α</source>
            <translation>Демпфирование по жёсткости α</translation>
        </message>
        <message>
            <source>Damping factor d</source>
            <translation>Коэффициент демпфирования d</translation>
        </message>
        <message>
            <source>Damping matrix 6×6</source>
            <translation>Матрица демпфирования 6×6</translation>
        </message>
        <message>
            <source>Damping of an axle box x, y, z</source>
            <translation>Демпфирование на буксу x, y, z</translation>
        </message>
        <message>
            <source>Damping ratio</source>
            <translation>Относительное демпфирование</translation>
        </message>
        <message>
            <source>Damping ratio {1}: it must be at least 0 and below 1.</source>
            <translation>Относительное демпфирование {1}: должно быть не меньше 0 и меньше 1.</translation>
        </message>
        <message>
            <source>Damping x, y, z</source>
            <translation>Демпфирование x, y, z</translation>
        </message>
        <message>
            <source>Damping, %</source>
            <translation>Демпфир., %</translation>
        </message>
        <message>
            <source>Damping: the generalised mass is singular, so there are no modes to damp. Reduce by another method than macneal, or leave out repeated modes.</source>
            <translation>Демпфирование: обобщённая матрица масс вырождена, форм для демпфирования нет. Редуцируйте не методом macneal или уберите повторяющиеся формы.</translation>
        </message>
        <message>
            <source>Damping: {1} was given; a finite number that is not negative is expected.</source>
            <translation>Демпфирование: задано {1}; нужно конечное неотрицательное число.</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Тёмная</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Дата</translation>
        </message>
        <message>
            <source>Dead volume of a chamber</source>
            <translation>Мёртвый объём полости</translation>
        </message>
        <message>
            <source>Decoupled</source>
            <translation>Развязать</translation>
        </message>
        <message>
            <source>Deflection before slip</source>
            <translation>Смещение до срыва</translation>
        </message>
        <message>
            <source>Deformation of flexible bodies against its true size</source>
            <translation>Деформация упругих тел относительно истинной</translation>
        </message>
        <message>
            <source>Degrees of freedom</source>
            <translation>Степени свободы</translation>
        </message>
        <message>
            <source>Degrees of freedom of the dependent node</source>
            <translation>Степени свободы зависимого узла</translation>
        </message>
        <message>
            <source>Degrees of freedom of the slaves</source>
            <translation>Степени свободы зависимых узлов</translation>
        </message>
        <message>
            <source>Degrees of freedom that supports and springs act on: u moves, r turns</source>
            <translation>Степени свободы, на которые действуют закрепления и пружины: u — смещения, r — повороты</translation>
        </message>
        <message>
            <source>Degrees of freedom: {number}</source>
            <translation>Степеней свободы: {number}</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Удалить</translation>
        </message>
        <message>
            <source>Delete elements</source>
            <translation>Удалить элементы</translation>
        </message>
        <message>
            <source>Delete nodes</source>
            <translation>Удалить узлы</translation>
        </message>
        <message>
            <source>Delete the copy for good?</source>
            <translation>Удалить копию насовсем?</translation>
        </message>
        <message>
            <source>Delete the selected run</source>
            <translation>Удалить выбранный расчёт</translation>
        </message>
        <message>
            <source>Density</source>
            <translation>Плотность</translation>
        </message>
        <message>
            <source>Density, m²/(rad/m)</source>
            <translation>Плотность, м²/(рад/м)</translation>
        </message>
        <message>
            <source>Density: {name}</source>
            <translation>Спектральная плотность: {name}</translation>
        </message>
        <message>
            <source>Dependent node</source>
            <translation>Зависимый узел</translation>
        </message>
        <message>
            <source>Deviation</source>
            <translation>СКО</translation>
        </message>
        <message>
            <source>Device '{1}'</source>
            <translation>Устройство «{1}»</translation>
        </message>
        <message>
            <source>Device on mounts</source>
            <translation>Прибор на амортизаторах</translation>
        </message>
        <message>
            <source>Device: its mass matrix is not positive. Check mass and inertia.</source>
            <translation>Прибор: матрица масс не положительна. Проверьте массу и моменты инерции.</translation>
        </message>
        <message>
            <source>Device: principal moments of inertia {1}, {2}, {3} kg·m² belong to no body: each must be positive and not above the sum of the other two. Check the values.</source>
            <translation>Прибор: главные моменты инерции {1}, {2}, {3} кг·м² невозможны: каждый должен быть положителен и не больше суммы двух других. Проверьте значения.</translation>
        </message>
        <message>
            <source>Did you mean '{1}'?</source>
            <translation>Может быть, «{1}»?</translation>
        </message>
        <message>
            <source>Difference, %</source>
            <translation>Разница, %</translation>
        </message>
        <message>
            <source>Differential gain D</source>
            <translation>Дифференциальный коэффициент D</translation>
        </message>
        <message>
            <source>Dimensions</source>
            <translation>Размеры</translation>
        </message>
        <message>
            <source>Direction</source>
            <translation>Направление</translation>
        </message>
        <message>
            <source>Direction '{1}': expected vertical or lateral.</source>
            <translation>Направление «{1}»: ожидается vertical или lateral.</translation>
        </message>
        <message>
            <source>Displacement</source>
            <translation>Перемещение</translation>
        </message>
        <message>
            <source>Displacement of the held degrees of freedom.</source>
            <translation>Перемещение закреплённых степеней свободы.</translation>
        </message>
        <message>
            <source>Displacement x</source>
            <translation>Перемещение x</translation>
        </message>
        <message>
            <source>Displacement y</source>
            <translation>Перемещение y</translation>
        </message>
        <message>
            <source>Displacement z</source>
            <translation>Перемещение z</translation>
        </message>
        <message>
            <source>Displacements of shape {1} for {2} degrees of freedom; give one vector.</source>
            <translation>Перемещения размера {1} для {2} степеней свободы; дайте один вектор.</translation>
        </message>
        <message>
            <source>Displacements stand along the axes that the results have at each grid.</source>
            <translation>Перемещения стоят по тем осям, которые в результатах имеет каждый узел.</translation>
        </message>
        <message>
            <source>Distance of the bogies</source>
            <translation>База кузова (между тележками)</translation>
        </message>
        <message>
            <source>Distance of the centres, mm</source>
            <translation>Расстояние между центрами, мм</translation>
        </message>
        <message>
            <source>Distance of the wheel backs</source>
            <translation>Расстояние между внутренними гранями колёс</translation>
        </message>
        <message>
            <source>Distance rod</source>
            <translation>Стержень постоянной длины</translation>
        </message>
        <message>
            <source>DistanceRod '{1}'</source>
            <translation>Стержень «{1}»</translation>
        </message>
        <message>
            <source>Do not save</source>
            <translation>Не сохранять</translation>
        </message>
        <message>
            <source>Dormand–Prince 5(4), adaptive</source>
            <translation>Дорман–Принс 5(4), с выбором шага</translation>
        </message>
        <message>
            <source>Drag a body in the view: the mechanism follows its joints. Or move joint coordinates here.</source>
            <translation>Тяните тело в окне: механизм следует своим шарнирам. Или изменяйте шарнирные координаты здесь.</translation>
        </message>
        <message>
            <source>Draw</source>
            <translation>Построить</translation>
        </message>
        <message>
            <source>Draw its way, or let the camera go with it.</source>
            <translation>Покажите траекторию тела или пустите камеру за ним.</translation>
        </message>
        <message>
            <source>Drawing</source>
            <translation>Рисование</translation>
        </message>
        <message>
            <source>Drawing…</source>
            <translation>Рисуется…</translation>
        </message>
        <message>
            <source>Drive '{1}'</source>
            <translation>Привод «{1}»</translation>
        </message>
        <message>
            <source>Driver '{1}'</source>
            <translation>Заданная координата «{1}»</translation>
        </message>
        <message>
            <source>Drives</source>
            <translation>Приводы</translation>
        </message>
        <message>
            <source>Dry friction in a joint</source>
            <translation>Сухое трение в шарнире</translation>
        </message>
        <message>
            <source>Dry friction in a joint that sticks and slips.</source>
            <translation>Сухое трение в шарнире с залипанием и проскальзыванием.</translation>
        </message>
        <message>
            <source>Duplicate</source>
            <translation>Дублировать</translation>
        </message>
        <message>
            <source>Duration</source>
            <translation>Продолжительность</translation>
        </message>
        <message>
            <source>E {young:.4g} GPa, ν {poisson:g}, ρ {density:g} kg/m³</source>
            <translation>E {young:.4g} ГПа, ν {poisson:g}, ρ {density:g} кг/м³</translation>
        </message>
        <message>
            <source>ERRI B176 high</source>
            <translation>ERRI B176, высокий уровень</translation>
        </message>
        <message>
            <source>ERRI B176 low</source>
            <translation>ERRI B176, низкий уровень</translation>
        </message>
        <message>
            <source>Each part is renumbered by the wave afterwards.</source>
            <translation>Затем каждая часть перенумеровывается волновым методом.</translation>
        </message>
        <message>
            <source>Effective mass</source>
            <translation>Эффективная масса</translation>
        </message>
        <message>
            <source>Effective mass along the axis, per cent of the whole</source>
            <translation>Эффективная масса вдоль оси, проценты от полной</translation>
        </message>
        <message>
            <source>Eigenmodes</source>
            <translation>Собственные формы</translation>
        </message>
        <message>
            <source>Eigenmodes are taken until they carry it.</source>
            <translation>Собственные формы берутся, пока не наберут её.</translation>
        </message>
        <message>
            <source>Eigenmodes to compute</source>
            <translation>Вычислить собственных форм</translation>
        </message>
        <message>
            <source>Eigenmodes: a block of {1} vectors was asked for; at least 1 is needed.</source>
            <translation>Собственные формы: запрошен блок из {1} векторов; нужен хотя бы один.</translation>
        </message>
        <message>
            <source>Eigenmodes: form '{1}' is unknown. {2}</source>
            <translation>Собственные формы: постановка '{1}' неизвестна. {2}</translation>
        </message>
        <message>
            <source>Eigenmodes: free_way '{1}' finds a number of modes (count), not those of a range.</source>
            <translation>Собственные формы: способ free_way '{1}' ищет заданное число форм (count), а не формы диапазона.</translation>
        </message>
        <message>
            <source>Eigenmodes: free_way '{1}' is unknown. {2}</source>
            <translation>Собственные формы: способ free_way '{1}' неизвестен. {2}</translation>
        </message>
        <message>
            <source>Eigenmodes: give either the number of modes (count), a frequency range, or both.</source>
            <translation>Собственные формы: задайте число форм (count), диапазон частот или то и другое.</translation>
        </message>
        <message>
            <source>Eigenmodes: neither eigenmodes nor interface were given; nothing would be left of the body.</source>
            <translation>Собственные формы: не заданы ни формы, ни интерфейс; от тела ничего не останется.</translation>
        </message>
        <message>
            <source>Eigenmodes: range {1} Hz must be two growing, finite, non-negative numbers.</source>
            <translation>Собственные формы: диапазон {1} Гц — два возрастающих конечных неотрицательных числа.</translation>
        </message>
        <message>
            <source>Eigenmodes: reorthogonalisation '{1}' is unknown. {2}</source>
            <translation>Собственные формы: переортогонализация '{1}' неизвестна. {2}</translation>
        </message>
        <message>
            <source>Eigenmodes: tolerance {1} is outside 1e-14 … 1e-3.</source>
            <translation>Собственные формы: точность {1} вне пределов 1e-14 … 1e-3.</translation>
        </message>
        <message>
            <source>Eigenmodes: {1} modes were asked for; between 1 and {2} (the DOFs) are possible.</source>
            <translation>Собственные формы: запрошено {1}; возможно от 1 до {2} (число степеней свободы).</translation>
        </message>
        <message>
            <source>Eigenvalues over a parameter: choose it and its range.</source>
            <translation>Собственные значения в зависимости от параметра: выберите его и пределы.</translation>
        </message>
        <message>
            <source>Elastic axis {number}, N/m, along</source>
            <translation>Упругая ось {number}, Н/м, вдоль</translation>
        </message>
        <message>
            <source>Elastic bodies made of the project's flexible subsystems. Joints hold them at interface nodes.</source>
            <translation>Упругие тела на основе упругих подсистем проекта. Шарниры крепят их в интерфейсных узлах.</translation>
        </message>
        <message>
            <source>Elastic in all six directions: a rubber mount.</source>
            <translation>Упругость по всем шести направлениям: резиновая опора.</translation>
        </message>
        <message>
            <source>Elastic limits of a joint's travel.</source>
            <translation>Упругие ограничители хода шарнира.</translation>
        </message>
        <message>
            <source>Elastic mode</source>
            <translation>Упругая форма</translation>
        </message>
        <message>
            <source>Elastic modes left out</source>
            <translation>Неучитываемые упругие формы</translation>
        </message>
        <message>
            <source>Elastic structures described by finite elements. They become flexible bodies of the object.</source>
            <translation>Упругие конструкции, описанные конечными элементами. В объекте они становятся упругими подсистемами.</translation>
        </message>
        <message>
            <source>Element block</source>
            <translation>Блок элементов</translation>
        </message>
        <message>
            <source>Element block '{1}'</source>
            <translation>Блок элементов '{1}'</translation>
        </message>
        <message>
            <source>Element block '{1}' exists already; choose another name.</source>
            <translation>Блок элементов '{1}' уже есть; выберите другое имя.</translation>
        </message>
        <message>
            <source>Element block '{1}': elements of type '{2}' have no layers.</source>
            <translation>Блок элементов «{1}»: у элементов типа «{2}» нет слоёв.</translation>
        </message>
        <message>
            <source>Element block '{1}': elements of type '{2}' have no section forces.</source>
            <translation>Блок элементов «{1}»: у элементов типа «{2}» нет усилий в сечениях.</translation>
        </message>
        <message>
            <source>Element block '{1}': material '{2}' has no density, so the block no mass.</source>
            <translation>Блок элементов '{1}': у материала '{2}' нет плотности, поэтому у блока нет массы.</translation>
        </message>
        <message>
            <source>Element block '{1}': section '{2}' is not for solids.</source>
            <translation>Блок элементов «{1}»: сечение «{2}» — не для объёмных элементов.</translation>
        </message>
        <message>
            <source>Element block '{1}': type '{2}' has no geometric stiffness.</source>
            <translation>Блок элементов «{1}»: у типа «{2}» нет геометрической жёсткости.</translation>
        </message>
        <message>
            <source>Element blocks</source>
            <translation>Блоки элементов</translation>
        </message>
        <message>
            <source>Element matrices</source>
            <translation>Матрицы элементов</translation>
        </message>
        <message>
            <source>Element numbers</source>
            <translation>Номера элементов</translation>
        </message>
        <message>
            <source>Element numbers given twice: {1}.</source>
            <translation>Номера элементов заданы дважды: {1}.</translation>
        </message>
        <message>
            <source>Element set '{1}': not defined: {2}.</source>
            <translation>Набор элементов '{1}': не определены {2}.</translation>
        </message>
        <message>
            <source>Element type</source>
            <translation>Тип элемента</translation>
        </message>
        <message>
            <source>Element {1}</source>
            <translation>Элемент {1}</translation>
        </message>
        <message>
            <source>Element {1} ({2}) of block '{3}'</source>
            <translation>Элемент {1} ({2}) блока «{3}»</translation>
        </message>
        <message>
            <source>Element {1} ({2}) of block '{3}' {4}: the smallest Jacobian is {5} m³, it must be positive. Check the order of its nodes or reverse the element{6}.</source>
            <translation>Элемент {1} ({2}) блока «{3}» {4}: наименьший якобиан {5} м³, он должен быть положительным. Проверьте порядок узлов или переверните элемент{6}.</translation>
        </message>
        <message>
            <source>Element {1} exists already; choose another number.</source>
            <translation>Элемент {1} уже есть; выберите другой номер.</translation>
        </message>
        <message>
            <source>Element {1} is not defined; the model has {2} elements.</source>
            <translation>Элемент {1} не определён; в модели элементов: {2}.</translation>
        </message>
        <message>
            <source>Element {1} of block '{2}'</source>
            <translation>Элемент {1} блока «{2}»</translation>
        </message>
        <message>
            <source>Element {1} of block '{2}' has zero length; merge or move its nodes.</source>
            <translation>Элемент {1} блока «{2}» имеет нулевую длину; слейте или раздвиньте его узлы.</translation>
        </message>
        <message>
            <source>Element {1} of block '{2}' uses a node row outside 0…{3}; every node of an element must exist.</source>
            <translation>Элемент {1} блока '{2}' ссылается на строку узлов вне 0…{3}; каждый узел элемента должен существовать.</translation>
        </message>
        <message>
            <source>Element {1} of block '{2}': its end releases leave a mechanism; remove one of them.</source>
            <translation>Элемент {1} блока «{2}»: освобождения на концах делают его механизмом; уберите одно из них.</translation>
        </message>
        <message>
            <source>Element {1} of block '{2}': the orientation vector {3} is zero or parallel to the beam; give a vector across it.</source>
            <translation>Элемент {1} блока «{2}»: вектор ориентации {3} нулевой или направлен вдоль балки; задайте вектор поперёк.</translation>
        </message>
        <message>
            <source>Element {1}: {2} nodes are given; type '{3}' has {4}.</source>
            <translation>Элемент {1}: задано узлов {2}; у типа '{3}' их {4}.</translation>
        </message>
        <message>
            <source>Element {number}</source>
            <translation>Элемент {number}</translation>
        </message>
        <message>
            <source>Elements</source>
            <translation>Элементы</translation>
        </message>
        <message>
            <source>Elements along, in height, in width</source>
            <translation>Элементов по длине, высоте, ширине</translation>
        </message>
        <message>
            <source>Elements around and along</source>
            <translation>Элементов по окружности и длине</translation>
        </message>
        <message>
            <source>Elements in a bay</source>
            <translation>Элементов в пролёте</translation>
        </message>
        <message>
            <source>Elements of zero length: {1}; merge or move nodes.</source>
            <translation>Элементы нулевой длины: {1}; объедините или передвиньте узлы.</translation>
        </message>
        <message>
            <source>Elements that use a node twice: {1}.</source>
            <translation>Элементы, использующие узел дважды: {1}.</translation>
        </message>
        <message>
            <source>Elements: {number}</source>
            <translation>Элементов: {number}</translation>
        </message>
        <message>
            <source>Empty: all equal.</source>
            <translation>Пусто: все равны.</translation>
        </message>
        <message>
            <source>Empty: the ground.</source>
            <translation>Пусто: основание.</translation>
        </message>
        <message>
            <source>End</source>
            <translation>Конец</translation>
        </message>
        <message>
            <source>Ends the run</source>
            <translation>Завершает расчёт</translation>
        </message>
        <message>
            <source>Enter selects these nodes; a plus sign before them adds to the selection</source>
            <translation>Enter выбирает эти узлы; знак плюс перед ними добавляет к выбранным</translation>
        </message>
        <message>
            <source>Equations</source>
            <translation>Уравнений</translation>
        </message>
        <message>
            <source>Equations beyond joints: gears, rods, prescribed coordinates, rolling without slip.</source>
            <translation>Уравнения связей помимо шарниров: передачи, стержни, заданные координаты, качение без проскальзывания.</translation>
        </message>
        <message>
            <source>Equilibrium</source>
            <translation>Равновесие</translation>
        </message>
        <message>
            <source>Equivalent conicity at 3 mm: {value:.3f}</source>
            <translation>Эквивалентная конусность при 3 мм: {value:.3f}</translation>
        </message>
        <message>
            <source>Even if consistent inertia is known.</source>
            <translation>Даже если известна согласованная инерция.</translation>
        </message>
        <message>
            <source>Event</source>
            <translation>Событие</translation>
        </message>
        <message>
            <source>Event '{1}'</source>
            <translation>Событие «{1}»</translation>
        </message>
        <message>
            <source>Event '{1}' waits for itself. Break the circle of 'Waits for'.</source>
            <translation>Событие «{1}» ждёт само себя. Разорвите круг в поле «Ждёт события».</translation>
        </message>
        <message>
            <source>Event '{1}', gap</source>
            <translation>Событие «{1}», зазор</translation>
        </message>
        <message>
            <source>Event '{1}', time</source>
            <translation>Событие «{1}», время</translation>
        </message>
        <message>
            <source>Event '{1}': joint '{2}' cannot begin to hold at t = {3} s, because its ends are {4} (m or rad) apart and the largest gap is {5}. Let the event wait until they are nearer, or raise the largest gap.</source>
            <translation>Событие «{1}»: шарнир «{2}» не может замкнуться при t = {3} с, потому что его концы отстоят на {4} (м или рад), а наибольший зазор равен {5}. Пусть событие подождёт, пока они сблизятся, или увеличьте наибольший зазор.</translation>
        </message>
        <message>
            <source>Event '{1}': the expression '{2}' has no finite value at {3}. Check for division by zero, roots and logarithms of negative numbers.</source>
            <translation>Событие «{1}»: выражение «{2}» не имеет конечного значения при {3}. Проверьте деление на нуль, корни и логарифмы отрицательных чисел.</translation>
        </message>
        <message>
            <source>Event '{1}': {2} cannot begin to hold at t = {3} s, because it is {4} (m or rad) off and the largest gap is {5}. Let the event wait until it is nearer, or raise the largest gap.</source>
            <translation>Событие «{1}»: {2} не может быть наложена при t = {3} с, потому что отклонение равно {4} (м или рад), а наибольший зазор {5}. Пусть событие подождёт или увеличьте наибольший зазор.</translation>
        </message>
        <message>
            <source>Events</source>
            <translation>События</translation>
        </message>
        <message>
            <source>Every run of the simulation is kept. Runs of a saved project lie beside its file.</source>
            <translation>Каждый расчёт сохраняется. Расчёты сохранённого проекта лежат рядом с его файлом.</translation>
        </message>
        <message>
            <source>Example opened: crank-slider. Press F5 to run it.</source>
            <translation>Открыт пример: кривошипно-ползунный механизм. Нажмите F5, чтобы рассчитать его.</translation>
        </message>
        <message>
            <source>Examples</source>
            <translation>Примеры</translation>
        </message>
        <message>
            <source>Exchange the two points</source>
            <translation>Поменять точки местами</translation>
        </message>
        <message>
            <source>Excitation</source>
            <translation>Возбуждение</translation>
        </message>
        <message>
            <source>Exclude or include the mode</source>
            <translation>Исключить или вернуть форму</translation>
        </message>
        <message>
            <source>Exclude the unimportant
modes and compare</source>
            <translation>Исключить несущественные
формы и сравнить</translation>
        </message>
        <message>
            <source>Excluded</source>
            <translation>Исключено</translation>
        </message>
        <message>
            <source>Excluded eigenmodes</source>
            <translation>Исключённые собственные формы</translation>
        </message>
        <message>
            <source>Exponent n</source>
            <translation>Показатель степени n</translation>
        </message>
        <message>
            <source>Exponent of an air spring</source>
            <translation>Показатель пневморессоры</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Экспорт</translation>
        </message>
        <message>
            <source>Export the density…</source>
            <translation>Экспорт спектральной плотности…</translation>
        </message>
        <message>
            <source>Expression</source>
            <translation>Выражение</translation>
        </message>
        <message>
            <source>Expressions, separated by semicolons: q(pin); vx(body).</source>
            <translation>Выражения через точку с запятой: q(pin); vx(body).</translation>
        </message>
        <message>
            <source>Extension of a flexible subsystem</source>
            <translation>Дополнение упругой подсистемы</translation>
        </message>
        <message>
            <source>Extra curves of the results: expressions of coordinates, speeds and positions.</source>
            <translation>Дополнительные кривые результатов: выражения от координат, скоростей и положений.</translation>
        </message>
        <message>
            <source>Extruding</source>
            <translation>Выдавливание</translation>
        </message>
        <message>
            <source>Extruding: the vector is zero; give the length and direction of the sweep.</source>
            <translation>Выдавливание: вектор нулевой; задайте длину и направление.</translation>
        </message>
        <message>
            <source>FE input</source>
            <translation>Ввод КЭ-модели</translation>
        </message>
        <message>
            <source>FE model</source>
            <translation>КЭ-модель</translation>
        </message>
        <message>
            <source>FE models</source>
            <translation>КЭ-модели</translation>
        </message>
        <message>
            <source>FE models: {1}</source>
            <translation>КЭ-модели: {1}</translation>
        </message>
        <message>
            <source>FE models: {number}</source>
            <translation>КЭ-моделей: {number}</translation>
        </message>
        <message>
            <source>FRA 4</source>
            <translation>FRA, класс 4</translation>
        </message>
        <message>
            <source>FRA 5</source>
            <translation>FRA, класс 5</translation>
        </message>
        <message>
            <source>FRA 6</source>
            <translation>FRA, класс 6</translation>
        </message>
        <message>
            <source>FRA classes, Lei and Noda 2002</source>
            <translation>классы FRA, Lei и Noda 2002</translation>
        </message>
        <message>
            <source>Face</source>
            <translation>Грань</translation>
        </message>
        <message>
            <source>Factor</source>
            <translation>Множитель</translation>
        </message>
        <message>
            <source>Factor of the first coordinate</source>
            <translation>Множитель первой координаты</translation>
        </message>
        <message>
            <source>Factor of the second coordinate</source>
            <translation>Множитель второй координаты</translation>
        </message>
        <message>
            <source>Factorisation</source>
            <translation>Факторизация</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>Ошибка</translation>
        </message>
        <message>
            <source>Fatigue limit</source>
            <translation>Предел выносливости</translation>
        </message>
        <message>
            <source>Fatigue line</source>
            <translation>Кривая усталости</translation>
        </message>
        <message>
            <source>Fatigue line: the mean stress reaches {1} Pa, above the ultimate stress of {2} Pa.</source>
            <translation>Кривая усталости: среднее напряжение достигает {1} Па, выше предела прочности {2} Па.</translation>
        </message>
        <message>
            <source>FatigueLine '{1}'</source>
            <translation>Кривая усталости «{1}»</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Файл</translation>
        </message>
        <message>
            <source>Film</source>
            <translation>Фильм</translation>
        </message>
        <message>
            <source>Filter by name or comment</source>
            <translation>Отбор по имени или примечанию</translation>
        </message>
        <message>
            <source>Find a channel</source>
            <translation>Найти канал</translation>
        </message>
        <message>
            <source>Find a joint or a force element</source>
            <translation>Найти шарнир или силовой элемент</translation>
        </message>
        <message>
            <source>Find all</source>
            <translation>Найти все</translation>
        </message>
        <message>
            <source>Finished</source>
            <translation>Выполнено</translation>
        </message>
        <message>
            <source>First</source>
            <translation>Первая</translation>
        </message>
        <message>
            <source>First axis</source>
            <translation>Первая ось</translation>
        </message>
        <message>
            <source>First body</source>
            <translation>Первое тело</translation>
        </message>
        <message>
            <source>First frame</source>
            <translation>Первый кадр</translation>
        </message>
        <message>
            <source>First joint</source>
            <translation>Первый шарнир</translation>
        </message>
        <message>
            <source>First node</source>
            <translation>Первый узел</translation>
        </message>
        <message>
            <source>Fit</source>
            <translation>Вписать</translation>
        </message>
        <message>
            <source>Fit to the view</source>
            <translation>Показать целиком</translation>
        </message>
        <message>
            <source>Five beams of one subsystem</source>
            <translation>Пять балок из одной подсистемы</translation>
        </message>
        <message>
            <source>Fix</source>
            <translation>Закрепить</translation>
        </message>
        <message>
            <source>Fix nodes</source>
            <translation>Закрепить узлы</translation>
        </message>
        <message>
            <source>Fixed joint</source>
            <translation>Жёсткое соединение</translation>
        </message>
        <message>
            <source>FixedJoint '{1}'</source>
            <translation>Жёсткое соединение «{1}»</translation>
        </message>
        <message>
            <source>Flexible bodies</source>
            <translation>Упругие тела</translation>
        </message>
        <message>
            <source>Flexible body</source>
            <translation>Упругое тело</translation>
        </message>
        <message>
            <source>Flexible body '{1}'</source>
            <translation>Упругое тело «{1}»</translation>
        </message>
        <message>
            <source>Flexible body '{1}' has the name of a rigid body. Rename one of them.</source>
            <translation>Упругое тело «{1}» названо так же, как твёрдое. Переименуйте одно из них.</translation>
        </message>
        <message>
            <source>Flexible body '{1}': at {2} it is bent so far that its mass matrix is no longer positive definite. {3}</source>
            <translation>Гибкое тело «{1}»: в {2} оно изогнуто так сильно, что его матрица масс больше не положительно определена. {3}</translation>
        </message>
        <message>
            <source>Flexible body '{1}': its subsystem '{2}' carries no modal stresses. Reduce the model again with stresses.</source>
            <translation>Упругое тело «{1}»: в подсистеме «{2}» нет напряжений по формам. Выполните редукцию заново с напряжениями.</translation>
        </message>
        <message>
            <source>Flexible body '{1}': momentum is computed for rigid bodies only.</source>
            <translation>Упругое тело «{1}»: количество движения вычисляется только для твёрдых тел.</translation>
        </message>
        <message>
            <source>Flexible body '{1}': the run has {2} modes of it, the model {3}. Run the present model.</source>
            <translation>Упругое тело «{1}»: в расчёте форм {2}, в модели {3}. Рассчитайте нынешнюю модель.</translation>
        </message>
        <message>
            <source>Flexible subsystem</source>
            <translation>Упругая подсистема</translation>
        </message>
        <message>
            <source>Flexible subsystem '{1}'</source>
            <translation>Упругая подсистема «{1}»</translation>
        </message>
        <message>
            <source>Flexible subsystem '{1}' was not made from model '{2}': nodes differ.</source>
            <translation>Упругая подсистема '{1}' получена не из модели '{2}': узлы различаются.</translation>
        </message>
        <message>
            <source>Flexible subsystem '{1}': its nodal masses add up to {2} kg. Give its materials a density, or import the diagonal mass matrix.</source>
            <translation>Упругая подсистема «{1}»: сумма узловых масс {2} кг. Задайте плотность материалов или импортируйте диагональную матрицу масс.</translation>
        </message>
        <message>
            <source>Flexible subsystem '{1}': its nodes have no translations, so it has no mass.</source>
            <translation>Упругая подсистема «{1}»: у её узлов нет перемещений, поэтому нет и массы.</translation>
        </message>
        <message>
            <source>Flexible subsystem (input.fum)</source>
            <translation>Упругая подсистема (input.fum)</translation>
        </message>
        <message>
            <source>Flexible subsystem…</source>
            <translation>Упругая подсистема…</translation>
        </message>
        <message>
            <source>FlexibleBody '{1}'</source>
            <translation>Упругое тело «{1}»</translation>
        </message>
        <message>
            <source>Floating frame</source>
            <translation>Сопутствующая система отсчёта</translation>
        </message>
        <message>
            <source>Flow into the piston side</source>
            <translation>Расход в поршневую полость</translation>
        </message>
        <message>
            <source>Flow into the rod side</source>
            <translation>Расход в штоковую полость</translation>
        </message>
        <message>
            <source>Follow limit cycles</source>
            <translation>Предельные циклы</translation>
        </message>
        <message>
            <source>For bodies that spin fast or carry large forces; may take twice the time of the reduction.</source>
            <translation>Для быстро вращающихся или сильно нагруженных тел; может занять вдвое больше времени, чем сама редукция.</translation>
        </message>
        <message>
            <source>For bodies that spin fast; the subsystem must carry it.</source>
            <translation>Для быстро вращающихся тел; она должна быть в подсистеме.</translation>
        </message>
        <message>
            <source>For instance x^2 + y^2 + z^2 - 1, a ball of radius 1 m.</source>
            <translation>Например, x^2 + y^2 + z^2 - 1 — сфера радиуса 1 м.</translation>
        </message>
        <message>
            <source>Force</source>
            <translation>Сила</translation>
        </message>
        <message>
            <source>Force '{1}'</source>
            <translation>Силовой элемент «{1}»</translation>
        </message>
        <message>
            <source>Force '{1}', {2}</source>
            <translation>Силовой элемент «{1}», {2}</translation>
        </message>
        <message>
            <source>Force '{1}': the expression has no finite value at {2}. Check for division by zero, roots and logarithms of negative numbers.</source>
            <translation>Силовой элемент «{1}»: выражение не имеет конечного значения при {2}. Проверьте деление на ноль, корни и логарифмы отрицательных чисел.</translation>
        </message>
        <message>
            <source>Force '{1}': the user function '{2}' raised at {3}: {4}</source>
            <translation>Сила «{1}»: функция пользователя «{2}» прервалась при {3}: {4}</translation>
        </message>
        <message>
            <source>Force and torque by components at a point.</source>
            <translation>Сила и момент в точке, заданные компонентами.</translation>
        </message>
        <message>
            <source>Force by components</source>
            <translation>Сила по компонентам</translation>
        </message>
        <message>
            <source>Force elements</source>
            <translation>Силовые элементы</translation>
        </message>
        <message>
            <source>Force elements: {number}</source>
            <translation>Силовых элементов: {number}</translation>
        </message>
        <message>
            <source>Force or torque</source>
            <translation>Сила или момент</translation>
        </message>
        <message>
            <source>Force per length</source>
            <translation>Погонная сила</translation>
        </message>
        <message>
            <source>Force x</source>
            <translation>Сила x</translation>
        </message>
        <message>
            <source>Force y</source>
            <translation>Сила y</translation>
        </message>
        <message>
            <source>Force z</source>
            <translation>Сила z</translation>
        </message>
        <message>
            <source>Force {1}: node {2} of '{3}' has no static mode. Of a force there the modes leave {4} % out (residual force, weighed by the masses of the nodes: a finer mesh has more); compare sets of modes by it.</source>
            <translation>Сила {1}: у узла {2} тела «{3}» нет статической формы. От силы в нём формы теряют {4} % (остаточная сила, взвешенная массами узлов: на мелкой сетке она больше); по этому числу сравнивают наборы форм.</translation>
        </message>
        <message>
            <source>Force {1}: of the deflection by a force at node {2} of '{3}' along x, y and z the modes leave {4}, {5} and {6} out (residual force). Add a static or load mode there if that is much.</source>
            <translation>Сила {1}: из прогиба от силы в узле {2} тела «{3}» вдоль x, y и z формы теряют {4}, {5} и {6} (остаточная сила). Добавьте там статическую форму или форму нагрузки, если это много.</translation>
        </message>
        <message>
            <source>Force, kN</source>
            <translation>Сила, кН</translation>
        </message>
        <message>
            <source>Forces and torques as expressions of the motion and the time. Gravity belongs to the object itself.</source>
            <translation>Силы и моменты как выражения от движения и времени. Сила тяжести — свойство самого объекта.</translation>
        </message>
        <message>
            <source>Forces as arrows</source>
            <translation>Силы стрелками</translation>
        </message>
        <message>
            <source>Forces over the speed</source>
            <translation>Силы по скорости</translation>
        </message>
        <message>
            <source>Forces that end</source>
            <translation>Силы, которые прекращаются</translation>
        </message>
        <message>
            <source>Forces that start</source>
            <translation>Силы, которые начинаются</translation>
        </message>
        <message>
            <source>Forget this point</source>
            <translation>Забыть эту точку</translation>
        </message>
        <message>
            <source>Form '{1}' needs a positive definite K − σM; the shift stands inside the spectrum. Use form 'mass' there.</source>
            <translation>Постановке '{1}' нужна положительно определённая K − σM; сдвиг стоит внутри спектра. Используйте постановку 'mass'.</translation>
        </message>
        <message>
            <source>Formula</source>
            <translation>Формула</translation>
        </message>
        <message>
            <source>Formula '{1}' cannot be read: an operator, bracket or name is out of place.</source>
            <translation>Формулу '{1}' нельзя прочесть: знак, скобка или имя не на месте.</translation>
        </message>
        <message>
            <source>Formula '{1}' holds something that is no number, channel, operator or function.</source>
            <translation>В формуле '{1}' есть то, что не число, не канал, не знак и не функция.</translation>
        </message>
        <message>
            <source>Formula '{1}': '{2}' is unknown; channels stand in brackets, [name]. {3}</source>
            <translation>Формула '{1}': '{2}' неизвестно; каналы пишутся в скобках, [имя]. {3}</translation>
        </message>
        <message>
            <source>Formula '{1}': '{2}' takes {3} arguments, {4} were given.</source>
            <translation>Формула '{1}': у '{2}' аргументов {3}, дано {4}.</translation>
        </message>
        <message>
            <source>Formula '{1}': there is no function '{2}'. {3}</source>
            <translation>Формула '{1}': функции '{2}' нет. {3}</translation>
        </message>
        <message>
            <source>Formulas</source>
            <translation>Формулы</translation>
        </message>
        <message>
            <source>Found</source>
            <translation>Найдено</translation>
        </message>
        <message>
            <source>Four views</source>
            <translation>Четыре вида</translation>
        </message>
        <message>
            <source>Four-axle bogie car</source>
            <translation>Четырёхосный вагон на тележках</translation>
        </message>
        <message>
            <source>Frame angles</source>
            <translation>Углы системы координат</translation>
        </message>
        <message>
            <source>Frame angles on the first body</source>
            <translation>Углы осей на первом теле</translation>
        </message>
        <message>
            <source>Frame angles on the second body</source>
            <translation>Углы осей на втором теле</translation>
        </message>
        <message>
            <source>Frame angles there</source>
            <translation>Углы системы координат там</translation>
        </message>
        <message>
            <source>FrameForce '{1}'</source>
            <translation>Сила «{1}»</translation>
        </message>
        <message>
            <source>Free angle</source>
            <translation>Угол без нагрузки</translation>
        </message>
        <message>
            <source>Free body</source>
            <translation>Свободное тело</translation>
        </message>
        <message>
            <source>Free length</source>
            <translation>Длина без нагрузки</translation>
        </message>
        <message>
            <source>FreeJoint '{1}'</source>
            <translation>Свободное тело «{1}»</translation>
        </message>
        <message>
            <source>Frequencies</source>
            <translation>Частоты</translation>
        </message>
        <message>
            <source>Frequencies are positive and rise.</source>
            <translation>Частоты положительны и возрастают.</translation>
        </message>
        <message>
            <source>Frequencies as a table</source>
            <translation>Частоты в виде таблицы</translation>
        </message>
        <message>
            <source>Frequencies as a table…</source>
            <translation>Частоты в виде таблицы…</translation>
        </message>
        <message>
            <source>Frequencies from {1} to {2} Hz: both must be positive and rise.</source>
            <translation>Частоты от {1} до {2} Гц: обе должны быть положительны и возрастать.</translation>
        </message>
        <message>
            <source>Frequencies of a random response must rise and be at least two.</source>
            <translation>Частоты случайного отклика должны возрастать, и их не меньше двух.</translation>
        </message>
        <message>
            <source>Frequency response</source>
            <translation>АЧХ и ФЧХ</translation>
        </message>
        <message>
            <source>Frequency, Hz</source>
            <translation>Частота, Гц</translation>
        </message>
        <message>
            <source>Frequency-response modes: {1} Hz is a natural frequency, where the response has no limit. Move the frequency a little.</source>
            <translation>Формы частотного отклика: {1} Гц — собственная частота, отклик на ней неограничен. Немного сместите частоту.</translation>
        </message>
        <message>
            <source>Friction along the way</source>
            <translation>Трение вдоль пути</translation>
        </message>
        <message>
            <source>Friction damper of an axle box</source>
            <translation>Фрикционный гаситель на буксу</translation>
        </message>
        <message>
            <source>Friction radius</source>
            <translation>Радиус трения</translation>
        </message>
        <message>
            <source>From</source>
            <translation>От</translation>
        </message>
        <message>
            <source>From a file…</source>
            <translation>Из файла…</translation>
        </message>
        <message>
            <source>From input.fum…</source>
            <translation>Из input.fum…</translation>
        </message>
        <message>
            <source>From the library of examples:</source>
            <translation>Из библиотеки примеров:</translation>
        </message>
        <message>
            <source>From the start of the run, or after the event it waits for.</source>
            <translation>От начала расчёта или после события, которого ждёт.</translation>
        </message>
        <message>
            <source>From, Hz</source>
            <translation>От, Гц</translation>
        </message>
        <message>
            <source>Front</source>
            <translation>Спереди</translation>
        </message>
        <message>
            <source>Front view</source>
            <translation>Вид спереди</translation>
        </message>
        <message>
            <source>Full screen</source>
            <translation>Во весь экран</translation>
        </message>
        <message>
            <source>Function</source>
            <translation>Функция</translation>
        </message>
        <message>
            <source>Further runs failed for other reasons; compute one of them alone to see its own.</source>
            <translation>Другие расчёты не удались по иным причинам; выполните один из них отдельно, чтобы увидеть его причину.</translation>
        </message>
        <message>
            <source>Further terms</source>
            <translation>Остальные слагаемые</translation>
        </message>
        <message>
            <source>GB</source>
            <translation>ГБ</translation>
        </message>
        <message>
            <source>GOST 9036</source>
            <translation>ГОСТ 9036</translation>
        </message>
        <message>
            <source>GOST 9036 (main dimensions)</source>
            <translation>ГОСТ 9036 (основные размеры)</translation>
        </message>
        <message>
            <source>GOST R 51685 (main radii)</source>
            <translation>ГОСТ Р 51685 (основные радиусы)</translation>
        </message>
        <message>
            <source>GPa</source>
            <translation>ГПа</translation>
        </message>
        <message>
            <source>Gauge</source>
            <translation>Ширина колеи</translation>
        </message>
        <message>
            <source>Gauge widening</source>
            <translation>Уширение колеи</translation>
        </message>
        <message>
            <source>Gear or coupling</source>
            <translation>Передача или зависимость координат</translation>
        </message>
        <message>
            <source>General joint</source>
            <translation>Обобщённый шарнир</translation>
        </message>
        <message>
            <source>GeneralForce '{1}'</source>
            <translation>Сила по компонентам «{1}»</translation>
        </message>
        <message>
            <source>GeneralJoint '{1}'</source>
            <translation>Обобщённый шарнир «{1}»</translation>
        </message>
        <message>
            <source>Generalised-α (HHT), adaptive</source>
            <translation>Обобщённый α-метод (HHT), с выбором шага</translation>
        </message>
        <message>
            <source>Generate a model</source>
            <translation>Построить модель</translation>
        </message>
        <message>
            <source>Generate a model…</source>
            <translation>Построить модель…</translation>
        </message>
        <message>
            <source>Generate…</source>
            <translation>Построить…</translation>
        </message>
        <message>
            <source>Geometric stiffening</source>
            <translation>Геометрическая жёсткость</translation>
        </message>
        <message>
            <source>Geometric stiffness</source>
            <translation>Геометрическая жёсткость</translation>
        </message>
        <message>
            <source>Get a model</source>
            <translation>Получить модель</translation>
        </message>
        <message>
            <source>Gflop</source>
            <translation>Гфлоп</translation>
        </message>
        <message>
            <source>Girder '{1}'</source>
            <translation>Балка коробчатая «{1}»</translation>
        </message>
        <message>
            <source>Give 2 to 500 values.</source>
            <translation>Задайте от 2 до 500 значений.</translation>
        </message>
        <message>
            <source>Give a formula, and a name that no channel has.</source>
            <translation>Задайте формулу и имя, которого нет ни у одного канала.</translation>
        </message>
        <message>
            <source>Give a number.</source>
            <translation>Введите число.</translation>
        </message>
        <message>
            <source>Give a number; parameters are not possible here.</source>
            <translation>Введите число; параметры здесь невозможны.</translation>
        </message>
        <message>
            <source>Give a per cent of 0 to 100.</source>
            <translation>Задайте процент от 0 до 100.</translation>
        </message>
        <message>
            <source>Give speeds that rise, 2 to 200 values and a positive order.</source>
            <translation>Задайте возрастающие скорости, от 2 до 200 значений и положительный порядок.</translation>
        </message>
        <message>
            <source>Given</source>
            <translation>Задано</translation>
        </message>
        <message>
            <source>Gives the ticked degrees of freedom this displacement</source>
            <translation>Задаёт отмеченным степеням свободы это перемещение</translation>
        </message>
        <message>
            <source>Go back</source>
            <translation>Вернуть</translation>
        </message>
        <message>
            <source>Goals</source>
            <translation>Цели</translation>
        </message>
        <message>
            <source>Graph of a matrix of {1} equations: {2} node numbers were given, one per DOF is needed.</source>
            <translation>Граф матрицы из {1} уравнений: дано номеров узлов {2}, нужен один на степень свободы.</translation>
        </message>
        <message>
            <source>Gravity</source>
            <translation>Ускорение силы тяжести</translation>
        </message>
        <message>
            <source>Gravity '{1}'</source>
            <translation>Тяжесть «{1}»</translation>
        </message>
        <message>
            <source>Greatest</source>
            <translation>Максимум</translation>
        </message>
        <message>
            <source>Grid '{1}'</source>
            <translation>Решётчатая рама «{1}»</translation>
        </message>
        <message>
            <source>Grid frame</source>
            <translation>Рама по сетке</translation>
        </message>
        <message>
            <source>Grid frame: several levels are given but no section of the columns (section_z).</source>
            <translation>Решётчатая рама: задано несколько ярусов, но не задано сечение стоек (section_z).</translation>
        </message>
        <message>
            <source>Grid frame: x or y must be 2 or more coordinates in growing order.</source>
            <translation>Решётчатая рама: x или y — это 2 или больше координат в порядке возрастания.</translation>
        </message>
        <message>
            <source>Grid frame: {1} is '{2}'; numbers parted by spaces are expected.</source>
            <translation>Рама по сетке: {1} — '{2}'; ожидаются числа через пробел.</translation>
        </message>
        <message>
            <source>Guyan: static modes only</source>
            <translation>Гайан: только статические формы</translation>
        </message>
        <message>
            <source>H, kN</source>
            <translation>H, кН</translation>
        </message>
        <message>
            <source>Half distance of the axle boxes</source>
            <translation>Половина расстояния между буксами</translation>
        </message>
        <message>
            <source>Half distance of the second stage</source>
            <translation>Половина расстояния между пружинами второй ступени</translation>
        </message>
        <message>
            <source>Half solves exist for Cholesky factors only, this one is '{1}'. Use solve.</source>
            <translation>Половинные решения есть только у разложения Холецкого, а это «{1}». Используйте полное решение.</translation>
        </message>
        <message>
            <source>Handles on the selection</source>
            <translation>Манипуляторы выбранного</translation>
        </message>
        <message>
            <source>Happens when it passes zero, for instance q(pin) - 1.</source>
            <translation>Наступает, когда выражение проходит через нуль, например q(pin) - 1.</translation>
        </message>
        <message>
            <source>Harmonic 1, Hz</source>
            <translation>Гармоника 1, Гц</translation>
        </message>
        <message>
            <source>Harmonic {1}</source>
            <translation>Гармоника {1}</translation>
        </message>
        <message>
            <source>Harmonics</source>
            <translation>Гармоники</translation>
        </message>
        <message>
            <source>Height</source>
            <translation>Высота</translation>
        </message>
        <message>
            <source>Height of a bogie frame</source>
            <translation>Высота рамы тележки</translation>
        </message>
        <message>
            <source>Height of its centre of mass</source>
            <translation>Высота его центра масс</translation>
        </message>
        <message>
            <source>Height of the outer rail over the inner one.</source>
            <translation>Возвышение наружного рельса над внутренним.</translation>
        </message>
        <message>
            <source>Height, mm</source>
            <translation>Высота, мм</translation>
        </message>
        <message>
            <source>Held joint</source>
            <translation>Удерживаемый шарнир</translation>
        </message>
        <message>
            <source>Hexahedron, 20 nodes, full integration</source>
            <translation>Гексаэдр, 20 узлов, полное интегрирование</translation>
        </message>
        <message>
            <source>Hexahedron, 20 nodes, reduced integration</source>
            <translation>Гексаэдр, 20 узлов, сокращённое интегрирование</translation>
        </message>
        <message>
            <source>Hexahedron, 8 nodes, incompatible modes</source>
            <translation>Гексаэдр, 8 узлов, несовместные формы</translation>
        </message>
        <message>
            <source>Hexahedron, 8 nodes, mean dilatation</source>
            <translation>Гексаэдр, 8 узлов, средняя дилатация</translation>
        </message>
        <message>
            <source>Highest {highest:.3g} Hz, highest over lowest {spread:.3g}, coupling {coupling:.0f} %</source>
            <translation>Высшая {highest:.3g} Гц, отношение высшей к низшей {spread:.3g}, связанность {coupling:.0f} %</translation>
        </message>
        <message>
            <source>Histogram</source>
            <translation>Гистограмма</translation>
        </message>
        <message>
            <source>Hold and attach</source>
            <translation>Закрепить и присоединить</translation>
        </message>
        <message>
            <source>Holds rx</source>
            <translation>Держит rx</translation>
        </message>
        <message>
            <source>Holds ry</source>
            <translation>Держит ry</translation>
        </message>
        <message>
            <source>Holds rz</source>
            <translation>Держит rz</translation>
        </message>
        <message>
            <source>Holds the ticked degrees of freedom</source>
            <translation>Закрепляет отмеченные степени свободы</translation>
        </message>
        <message>
            <source>Holds ux</source>
            <translation>Держит ux</translation>
        </message>
        <message>
            <source>Holds uy</source>
            <translation>Держит uy</translation>
        </message>
        <message>
            <source>Holds uz</source>
            <translation>Держит uz</translation>
        </message>
        <message>
            <source>How many modes stand side by side</source>
            <translation>Сколько форм показано рядом</translation>
        </message>
        <message>
            <source>How many places of the object mention the parameter</source>
            <translation>Сколько мест объекта упоминают параметр</translation>
        </message>
        <message>
            <source>How well the pair satisfies its equation</source>
            <translation>Насколько точно пара удовлетворяет уравнению</translation>
        </message>
        <message>
            <source>Hunting dies at {value:.1f} m/s.</source>
            <translation>Виляние затухает при {value:.1f} м/с.</translation>
        </message>
        <message>
            <source>Hybrid multibody dynamics: rigid and flexible bodies in one mechanism.</source>
            <translation>Динамика гибридных систем тел: твёрдые и упругие тела в одном механизме.</translation>
        </message>
        <message>
            <source>Hydraulic cylinder</source>
            <translation>Гидроцилиндр</translation>
        </message>
        <message>
            <source>Hydraulic damper of an axle box</source>
            <translation>Гидравлический гаситель на буксу</translation>
        </message>
        <message>
            <source>HydraulicCylinder '{1}'</source>
            <translation>Гидроцилиндр «{1}»</translation>
        </message>
        <message>
            <source>Hz</source>
            <translation>Гц</translation>
        </message>
        <message>
            <source>I 20 GOST 8239, box 100 50 4 4, sheet 6…</source>
            <translation>I 20 GOST 8239, box 100 50 4 4, лист 6…</translation>
        </message>
        <message>
            <source>I-girder of plates</source>
            <translation>Двутавр из листов</translation>
        </message>
        <message>
            <source>INCLUDE '{1}' includes itself.</source>
            <translation>INCLUDE '{1}' включает сам себя.</translation>
        </message>
        <message>
            <source>INPUT=file is missing.</source>
            <translation>Нет INPUT=файл.</translation>
        </message>
        <message>
            <source>ISO 2631, m/s²</source>
            <translation>ISO 2631, м/с²</translation>
        </message>
        <message>
            <source>Identification</source>
            <translation>Идентификация</translation>
        </message>
        <message>
            <source>Import</source>
            <translation>Импорт</translation>
        </message>
        <message>
            <source>Import '{1}'</source>
            <translation>Импортировать «{1}»</translation>
        </message>
        <message>
            <source>Import a model</source>
            <translation>Импорт модели</translation>
        </message>
        <message>
            <source>Import a model…</source>
            <translation>Импорт модели…</translation>
        </message>
        <message>
            <source>Import an ANSYS or Nastran file, start from a generator, or look at a structure that comes with us.</source>
            <translation>Импортируйте файл ANSYS или Nastran, начните с генератора или посмотрите конструкцию из поставки.</translation>
        </message>
        <message>
            <source>Import {1}</source>
            <translation>Импорт {1}</translation>
        </message>
        <message>
            <source>Import {file}</source>
            <translation>Импорт {file}</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Импорт…</translation>
        </message>
        <message>
            <source>Impulse</source>
            <translation>Импульс</translation>
        </message>
        <message>
            <source>Impulsive torque</source>
            <translation>Импульсный момент</translation>
        </message>
        <message>
            <source>In equilibrium</source>
            <translation>В равновесии</translation>
        </message>
        <message>
            <source>In the axes of the body's frame</source>
            <translation>В осях системы координат тела</translation>
        </message>
        <message>
            <source>In the axes of the frame.</source>
            <translation>В осях системы отсчёта.</translation>
        </message>
        <message>
            <source>In the frame on the first body.</source>
            <translation>В системе координат на первом теле.</translation>
        </message>
        <message>
            <source>In the middle of the track the wheels stand on their flanges: the gauge of {1} m and the distance of the wheel backs do not fit together.</source>
            <translation>В середине пути колёса стоят на гребнях: ширина колеи {1} м и расстояние между внутренними гранями колёс не подходят друг к другу.</translation>
        </message>
        <message>
            <source>Inclination of the rails</source>
            <translation>Подуклонка рельсов</translation>
        </message>
        <message>
            <source>Independent nodes</source>
            <translation>Независимые узлы</translation>
        </message>
        <message>
            <source>Index of the face, from zero; one for all elements.</source>
            <translation>Номер грани с нуля; один на все элементы.</translation>
        </message>
        <message>
            <source>Inertia</source>
            <translation>Инерция</translation>
        </message>
        <message>
            <source>Inertia of a bogie frame x, y, z</source>
            <translation>Моменты инерции рамы тележки x, y, z</translation>
        </message>
        <message>
            <source>Inertia of the car body x, y, z</source>
            <translation>Моменты инерции кузова x, y, z</translation>
        </message>
        <message>
            <source>Influence</source>
            <translation>Влияние</translation>
        </message>
        <message>
            <source>Initial angle</source>
            <translation>Начальный угол</translation>
        </message>
        <message>
            <source>Initial angles</source>
            <translation>Начальные углы</translation>
        </message>
        <message>
            <source>Initial angular velocity</source>
            <translation>Начальная угловая скорость</translation>
        </message>
        <message>
            <source>Initial conditions</source>
            <translation>Начальные условия</translation>
        </message>
        <message>
            <source>Initial displacement</source>
            <translation>Начальное смещение</translation>
        </message>
        <message>
            <source>Initial displacement x</source>
            <translation>Начальное перемещение x</translation>
        </message>
        <message>
            <source>Initial displacement y</source>
            <translation>Начальное перемещение y</translation>
        </message>
        <message>
            <source>Initial first angle</source>
            <translation>Начальный первый угол</translation>
        </message>
        <message>
            <source>Initial pressure of the piston side</source>
            <translation>Начальное давление в поршневой полости</translation>
        </message>
        <message>
            <source>Initial pressure of the rod side</source>
            <translation>Начальное давление в штоковой полости</translation>
        </message>
        <message>
            <source>Initial second angle</source>
            <translation>Начальный второй угол</translation>
        </message>
        <message>
            <source>Initial speed</source>
            <translation>Начальная скорость</translation>
        </message>
        <message>
            <source>Initial speed of the first angle</source>
            <translation>Начальная скорость первого угла</translation>
        </message>
        <message>
            <source>Initial speed of the second angle</source>
            <translation>Начальная скорость второго угла</translation>
        </message>
        <message>
            <source>Initial velocity</source>
            <translation>Начальная скорость</translation>
        </message>
        <message>
            <source>Initial velocity x</source>
            <translation>Начальная скорость x</translation>
        </message>
        <message>
            <source>Initial velocity y</source>
            <translation>Начальная скорость y</translation>
        </message>
        <message>
            <source>Input or shaft</source>
            <translation>Вход или вал</translation>
        </message>
        <message>
            <source>Insert a channel…</source>
            <translation>Вставить канал…</translation>
        </message>
        <message>
            <source>Integral gain I</source>
            <translation>Интегральный коэффициент I</translation>
        </message>
        <message>
            <source>Integral over time</source>
            <translation>Интеграл по времени</translation>
        </message>
        <message>
            <source>IntegralSensor '{1}'</source>
            <translation>Интегральный датчик «{1}»</translation>
        </message>
        <message>
            <source>Integrator</source>
            <translation>Метод интегрирования</translation>
        </message>
        <message>
            <source>Interface</source>
            <translation>Интерфейс</translation>
        </message>
        <message>
            <source>Interface node that the frame stays with.</source>
            <translation>Интерфейсный узел, с которым связана система отсчёта.</translation>
        </message>
        <message>
            <source>Interface node {1} is supported or not in the matrices; choose another.</source>
            <translation>Интерфейсный узел {1} закреплён или отсутствует в матрицах; выберите другой.</translation>
        </message>
        <message>
            <source>Interface nodes</source>
            <translation>Интерфейсные узлы</translation>
        </message>
        <message>
            <source>Interface: node {1} belongs to no element, mass, spring or link, so nothing would hold it. Attach it by a link, or choose a node of the structure.</source>
            <translation>Интерфейс: узел {1} не принадлежит ни элементу, ни массе, ни пружине, ни связи, его ничто не держит. Присоедините его связью или возьмите узел конструкции.</translation>
        </message>
        <message>
            <source>Interface: {1} is supported or follows another node, so nothing can be attached there. Choose the master of the link, or free the support.</source>
            <translation>Интерфейс: {1} закреплён или следует другому узлу, присоединить здесь ничего нельзя. Возьмите главный узел связи или снимите закрепление.</translation>
        </message>
        <message>
            <source>Interpolation link</source>
            <translation>Интерполяционная связь</translation>
        </message>
        <message>
            <source>InterpolationLink '{1}'</source>
            <translation>Интерполяционная связь «{1}»</translation>
        </message>
        <message>
            <source>Irregularities</source>
            <translation>Неровности</translation>
        </message>
        <message>
            <source>Irregularities '{1}': a gap from {2} to {3} m, while the rows stand {4} m apart. Add the rows between, or take the part before or after them.</source>
            <translation>Неровности «{1}»: разрыв от {2} до {3} м, хотя строки стоят через {4} м. Добавьте строки между ними или возьмите часть до или после разрыва.</translation>
        </message>
        <message>
            <source>Irregularities '{1}': a number is missing or not finite.</source>
            <translation>Неровности '{1}': число отсутствует или не конечно.</translation>
        </message>
        <message>
            <source>Irregularities '{1}': five columns of one length, at least four rows, are needed.</source>
            <translation>Неровности '{1}': нужны пять столбцов одной длины, не менее четырёх строк.</translation>
        </message>
        <message>
            <source>Irregularities '{1}': the way does not rise at row {2}. Sort the rows.</source>
            <translation>Неровности '{1}': путь не возрастает в строке {2}. Упорядочьте строки.</translation>
        </message>
        <message>
            <source>Irregularities begin at</source>
            <translation>Начало неровностей</translation>
        </message>
        <message>
            <source>Irregularities: length {1} m, step {2} m, waves {3} … {4} m do not fit together. The step must be at most half the shortest wave, and the track longer than it.</source>
            <translation>Неровности: длина {1} м, шаг {2} м и волны {3} … {4} м не согласованы. Шаг должен быть не больше половины кратчайшей волны, а путь длиннее её.</translation>
        </message>
        <message>
            <source>Isolation</source>
            <translation>Изоляция</translation>
        </message>
        <message>
            <source>Isometric</source>
            <translation>Изометрия</translation>
        </message>
        <message>
            <source>Isometric view</source>
            <translation>Изометрия</translation>
        </message>
        <message>
            <source>Isotropic '{1}'</source>
            <translation>Материал «{1}»</translation>
        </message>
        <message>
            <source>It was written on a big-endian machine.</source>
            <translation>Он записан на машине с обратным порядком байт.</translation>
        </message>
        <message>
            <source>Iteration {1}</source>
            <translation>Итерация {1}</translation>
        </message>
        <message>
            <source>Its inertia comes from the shape and its density; both are edited afterwards.</source>
            <translation>Инерция определяется фигурой и плотностью; их можно изменить потом.</translation>
        </message>
        <message>
            <source>Its unit²/Hz: a number, or corners in Hz: 5 0.01; 50 0.01; 200 0.001</source>
            <translation>В её единицах²/Гц: число или узлы в Гц: 5 0.01; 50 0.01; 200 0.001</translation>
        </message>
        <message>
            <source>J</source>
            <translation>Дж</translation>
        </message>
        <message>
            <source>Jobs</source>
            <translation>Задания</translation>
        </message>
        <message>
            <source>Joint</source>
            <translation>Шарнир</translation>
        </message>
        <message>
            <source>Joint '{1}'</source>
            <translation>Шарнир «{1}»</translation>
        </message>
        <message>
            <source>Joint '{1}' follows '{2}' in the file; here it moves on its own.</source>
            <translation>Шарнир «{1}» в файле следует за «{2}»; здесь он движется сам.</translation>
        </message>
        <message>
            <source>Joint '{1}' is free but the other joints already hold '{2}' to '{3}': it restricts nothing. Remove it.</source>
            <translation>Шарнир «{1}» свободный, но другие шарниры уже связывают «{2}» с «{3}»: он ничего не ограничивает. Удалите его.</translation>
        </message>
        <message>
            <source>Joint '{1}' joins '{2}' to itself. Choose two different bodies.</source>
            <translation>Шарнир «{1}» соединяет «{2}» с самим собой. Выберите два разных тела.</translation>
        </message>
        <message>
            <source>Joint '{1}', prescribed motion</source>
            <translation>Шарнир «{1}», заданное движение</translation>
        </message>
        <message>
            <source>Joint '{1}', {2} body</source>
            <translation>Шарнир «{1}», тело {2}</translation>
        </message>
        <message>
            <source>Joint '{1}': '{2}' is not a flexible body, so it has no node {3}.</source>
            <translation>Шарнир «{1}»: «{2}» не является упругим телом, узла {3} у него нет.</translation>
        </message>
        <message>
            <source>Joint '{1}': body '{2}' has no interface node {3}. Interface nodes: {4}.</source>
            <translation>Шарнир «{1}»: у тела «{2}» нет интерфейсного узла {3}. Интерфейсные узлы: {4}.</translation>
        </message>
        <message>
            <source>Joint '{1}': its initial speed {2} does not go with the loops and the other initial speeds, which would admit {3} (m/s or rad/s) at t = 0. Give fewer initial speeds, as many as the mechanism has degrees of freedom; those left at zero follow.</source>
            <translation>Шарнир '{1}': его начальная скорость {2} не согласуется с контурами и другими начальными скоростями, которые допускают {3} (м/с или рад/с) при t = 0. Задайте меньше начальных скоростей, столько, сколько степеней свободы у механизма; нулевые найдутся сами.</translation>
        </message>
        <message>
            <source>Joint '{1}': say at which interface node of '{2}' it acts. Interface nodes: {3}.</source>
            <translation>Шарнир «{1}»: укажите интерфейсный узел тела «{2}», в котором он действует. Интерфейсные узлы: {3}.</translation>
        </message>
        <message>
            <source>Joint '{1}': the axis is zero. Give a direction, for example (0, 0, 1).</source>
            <translation>Шарнир «{1}»: ось нулевая. Задайте направление, например (0, 0, 1).</translation>
        </message>
        <message>
            <source>Joint '{1}': the bodies it carries ({2}) have no inertia along its motion. Give the end bodies of the chain a mass and moments of inertia.</source>
            <translation>Шарнир «{1}»: у тел, которые он несёт ({2}), нет инерции в направлении его движения. Задайте массу и моменты инерции концевым телам цепи.</translation>
        </message>
        <message>
            <source>Joint '{1}': the bodies it carries have no inertia along its motion at {2}. Give the end bodies of the chain a mass and moments of inertia.</source>
            <translation>Шарнир «{1}»: при {2} тела, которые он несёт, не имеют инерции вдоль его движения. Задайте массу и моменты инерции крайних тел цепи.</translation>
        </message>
        <message>
            <source>Joint '{1}': the ground must be its first body here. Swap the bodies.</source>
            <translation>Шарнир '{1}': первым телом здесь должно быть основание. Поменяйте тела местами.</translation>
        </message>
        <message>
            <source>Joint '{1}': there is no body '{2}'. {3}</source>
            <translation>Шарнир «{1}»: нет тела «{2}». {3}</translation>
        </message>
        <message>
            <source>Joint force or torque</source>
            <translation>Сила или момент в шарнире</translation>
        </message>
        <message>
            <source>Joint or body</source>
            <translation>Шарнир или тело</translation>
        </message>
        <message>
            <source>JointForce '{1}'</source>
            <translation>Сила в шарнире «{1}»</translation>
        </message>
        <message>
            <source>JointFriction '{1}'</source>
            <translation>Трение в шарнире «{1}»</translation>
        </message>
        <message>
            <source>JointStep '{1}'</source>
            <translation>Элементарное преобразование «{1}»</translation>
        </message>
        <message>
            <source>JointStop '{1}'</source>
            <translation>Упоры «{1}»</translation>
        </message>
        <message>
            <source>Joints</source>
            <translation>Шарниры</translation>
        </message>
        <message>
            <source>Joints and forces of the object act here. Every degree of freedom of these nodes gets a static mode.</source>
            <translation>Здесь действуют шарниры и силовые элементы объекта. Каждая степень свободы этих узлов получает статическую форму.</translation>
        </message>
        <message>
            <source>Joints and forces of the object will act at these nodes: each gets static modes</source>
            <translation>В этих узлах будут действовать шарниры и силовые элементы объекта: каждый получает статические формы</translation>
        </message>
        <message>
            <source>Joints that begin to hold</source>
            <translation>Шарниры, которые замыкаются</translation>
        </message>
        <message>
            <source>Joints that break</source>
            <translation>Шарниры, которые разрушаются</translation>
        </message>
        <message>
            <source>Joints: {number}</source>
            <translation>Шарниров: {number}</translation>
        </message>
        <message>
            <source>Judge the run from, s</source>
            <translation>Оценивать расчёт с, с</translation>
        </message>
        <message>
            <source>K − σM is singular to rounding (smallest pivot {1} of its diagonal).</source>
            <translation>K − σM вырождена в пределах округления (наименьший ведущий элемент {1} от диагонального).</translation>
        </message>
        <message>
            <source>K − σM stays singular or indefinite down to σ = {1}: {2} Check that the stiffness matrix is positive semi-definite and that no mechanism is without mass.</source>
            <translation>K − σM остаётся вырожденной или незнакоопределённой вплоть до σ = {1}: {2} Проверьте, что матрица жёсткости неотрицательно определена и нет механизма без массы.</translation>
        </message>
        <message>
            <source>Keep of every run</source>
            <translation>Сохранять из каждого расчёта</translation>
        </message>
        <message>
            <source>Keeps the distance of two points: a stiff link.</source>
            <translation>Сохраняет расстояние между двумя точками: жёсткая тяга.</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Клавиши</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Вид</translation>
        </message>
        <message>
            <source>Known by its numbers alone: there is no shape to draw.</source>
            <translation>Известны только числа: форма для рисунка не задана.</translation>
        </message>
        <message>
            <source>Known: {1}{2}.</source>
            <translation>Есть: {1}{2}.</translation>
        </message>
        <message>
            <source>Lag of the actuator T</source>
            <translation>Запаздывание привода T</translation>
        </message>
        <message>
            <source>Lagrange I, momenta</source>
            <translation>Лагранж I, импульсы</translation>
        </message>
        <message>
            <source>Lagrange I, sparse Cholesky for the multipliers</source>
            <translation>Лагранж I, разреженный Холецкий для множителей</translation>
        </message>
        <message>
            <source>Lagrange I, velocities</source>
            <translation>Лагранж I, скорости</translation>
        </message>
        <message>
            <source>Lagrange II (Hamilton), momenta</source>
            <translation>Лагранж II (Гамильтон), импульсы</translation>
        </message>
        <message>
            <source>Lagrange II, velocities</source>
            <translation>Лагранж II, скорости</translation>
        </message>
        <message>
            <source>Lanczos method found {1} roots below {2} Hz, there are {3}: the basis lost its orthogonality. Use reorthogonalisation='full'.</source>
            <translation>Метод Ланцоша нашёл корней {1} ниже {2} Гц, а их {3}: базис потерял ортогональность. Возьмите полную реортогонализацию.</translation>
        </message>
        <message>
            <source>Lanczos method: the basis lost its orthogonality. Move the shift a little.</source>
            <translation>Метод Ланцоша: базис потерял ортогональность. Немного сместите сдвиг.</translation>
        </message>
        <message>
            <source>Lanczos method: {1} of {2} modes converged to {3} in {4} steps of {5} vectors and {6} restarts. Ask for fewer modes, allow a larger basis or move the shift.</source>
            <translation>Метод Ланцоша: {1} из {2} форм сошлись до {3} за {4} шагов по {5} векторов и {6} перезапусков. Запросите меньше форм, разрешите больший базис или сместите сдвиг.</translation>
        </message>
        <message>
            <source>Lanczos method: {1} reorthogonalisation let the basis decay (Ritz vectors orthogonal to {2} only). Use reorthogonalisation='full'.</source>
            <translation>Метод Ланцоша: при переортогонализации «{1}» базис испортился (векторы Ритца ортогональны лишь до {2}). Выберите полную.</translation>
        </message>
        <message>
            <source>Lanczos method: {1} roots exist below {2} Hz, {3} were found. Use a larger block.</source>
            <translation>Метод Ланцоша: ниже {2} Гц корней {1}, найдено {3}. Увеличьте блок.</translation>
        </message>
        <message>
            <source>Lanczos method: {1} roots exist up to {2} Hz, {3} were found. Use a larger block or reorthogonalisation='full'.</source>
            <translation>Метод Ланцоша: до {2} Гц корней {1}, найдено {3}. Увеличьте блок или возьмите полную реортогонализацию.</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>Язык</translation>
        </message>
        <message>
            <source>Large lower panel</source>
            <translation>Большая нижняя панель</translation>
        </message>
        <message>
            <source>Largest force</source>
            <translation>Наибольшая сила</translation>
        </message>
        <message>
            <source>Largest frame force: the springs and dampers over the wheelset, along its axle; mean over 2 m of track</source>
            <translation>Наибольшая рамная сила: от пружин и гасителей над колёсной парой вдоль её оси; среднее на 2 м пути</translation>
        </message>
        <message>
            <source>Largest gap</source>
            <translation>Наибольший зазор</translation>
        </message>
        <message>
            <source>Largest guiding force, mean over 2 m of track</source>
            <translation>Наибольшая направляющая сила, среднее на 2 м пути</translation>
        </message>
        <message>
            <source>Largest ratio of the guiding and the vertical force, means over 2 m of track</source>
            <translation>Наибольшее отношение направляющей и вертикальной сил, средние на 2 м пути</translation>
        </message>
        <message>
            <source>Largest residual</source>
            <translation>Наибольшая невязка</translation>
        </message>
        <message>
            <source>Largest unloading: share of the static load that is missing, mean over 2 m of track</source>
            <translation>Наибольшее обезгруживание: недостающая доля статической нагрузки, среднее на 2 м пути</translation>
        </message>
        <message>
            <source>Last frame</source>
            <translation>Последний кадр</translation>
        </message>
        <message>
            <source>Lateral damper of the second stage</source>
            <translation>Поперечный гаситель второй ступени</translation>
        </message>
        <message>
            <source>Lateral damping</source>
            <translation>Поперечное демпфирование</translation>
        </message>
        <message>
            <source>Lateral shift, mm</source>
            <translation>Поперечный сдвиг, мм</translation>
        </message>
        <message>
            <source>Lateral stiffness</source>
            <translation>Поперечная жёсткость</translation>
        </message>
        <message>
            <source>Law</source>
            <translation>Закон</translation>
        </message>
        <message>
            <source>Law of creep</source>
            <translation>Закон крипа</translation>
        </message>
        <message>
            <source>Layer '{1}'</source>
            <translation>Слой «{1}»</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>Слои</translation>
        </message>
        <message>
            <source>Lead per turn</source>
            <translation>Ход за оборот</translation>
        </message>
        <message>
            <source>Leakage</source>
            <translation>Утечки</translation>
        </message>
        <message>
            <source>Least</source>
            <translation>Минимум</translation>
        </message>
        <message>
            <source>Least speed for creepages</source>
            <translation>Наименьшая скорость для крипов</translation>
        </message>
        <message>
            <source>Leaves them out of the body, runs again and shows both runs; can be undone</source>
            <translation>Исключает их из тела, повторяет расчёт и показывает оба; можно отменить</translation>
        </message>
        <message>
            <source>Left</source>
            <translation>Слева</translation>
        </message>
        <message>
            <source>Left view</source>
            <translation>Вид слева</translation>
        </message>
        <message>
            <source>Length</source>
            <translation>Длина</translation>
        </message>
        <message>
            <source>Length of the car body</source>
            <translation>Длина кузова</translation>
        </message>
        <message>
            <source>Length, radius (0 straight, positive to the left), cant, widening, law (constant, clothoid, cubic, bloss); with ; between the sections: 100; 60 300 0.1 0.01 clothoid; 200 300 0.1 0.01</source>
            <translation>Длина, радиус (0 — прямая, положительный — влево), возвышение, уширение, закон (constant, clothoid, cubic, bloss); участки через точку с запятой: 100; 60 300 0.1 0.01 clothoid; 200 300 0.1 0.01</translation>
        </message>
        <message>
            <source>Levels z</source>
            <translation>Уровни z</translation>
        </message>
        <message>
            <source>Licence: BSD-3</source>
            <translation>Лицензия: BSD-3</translation>
        </message>
        <message>
            <source>Lift that derails</source>
            <translation>Подъём, при котором колесо сошло</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Светлая</translation>
        </message>
        <message>
            <source>Limit</source>
            <translation>Предел</translation>
        </message>
        <message>
            <source>Limit stops</source>
            <translation>Ограничители хода</translation>
        </message>
        <message>
            <source>Line</source>
            <translation>План пути</translation>
        </message>
        <message>
            <source>Line load: element {1} of block '{2}' is no beam or rod.</source>
            <translation>Погонная нагрузка: элемент {1} блока «{2}» — не балка и не стержень.</translation>
        </message>
        <message>
            <source>Line of beams</source>
            <translation>Цепочка балок</translation>
        </message>
        <message>
            <source>Line of beams: points of shape {1}; two or more (x, y, z) are expected.</source>
            <translation>Ряд балок: точки размера {1}; ожидаются две или больше (x, y, z).</translation>
        </message>
        <message>
            <source>Line of beams: start and end are the same point {1}; a length is needed.</source>
            <translation>Ряд балок: начало и конец — одна точка {1}; нужна длина.</translation>
        </message>
        <message>
            <source>Line {1}: '{2}' is not {3} numbers.</source>
            <translation>Строка {1}: '{2}' — не {3} чисел.</translation>
        </message>
        <message>
            <source>Line {1}: element {2} is new and {3} blocks have {4} nodes an element; choose a block or a type for it.</source>
            <translation>Строка {1}: элемент {2} новый, а блоков с {4} узлами на элемент — {3}; выберите для него блок или тип.</translation>
        </message>
        <message>
            <source>Line {1}: the number of an element and its nodes are expected.</source>
            <translation>Строка {1}: ожидаются номер элемента и его узлы.</translation>
        </message>
        <message>
            <source>Line {1}: unknown element type '{2}'. {3}</source>
            <translation>Строка {1}: неизвестный тип элемента '{2}'. {3}</translation>
        </message>
        <message>
            <source>Line {1}: {2} numbers, expected {3}: number, x, y, z.</source>
            <translation>Строка {1}: чисел {2}, ожидалось {3}: номер, x, y, z.</translation>
        </message>
        <message>
            <source>LineLoad '{1}'</source>
            <translation>Погонная нагрузка «{1}»</translation>
        </message>
        <message>
            <source>Linear acceleration</source>
            <translation>Линейное ускорение</translation>
        </message>
        <message>
            <source>Linear analysis</source>
            <translation>Линейный анализ</translation>
        </message>
        <message>
            <source>Linear critical speed: {value:.1f} m/s.</source>
            <translation>Линейная критическая скорость: {value:.1f} м/с.</translation>
        </message>
        <message>
            <source>Linear equation</source>
            <translation>Линейное уравнение</translation>
        </message>
        <message>
            <source>Linear in other coordinates, as -3*q(carrier). Empty: none.</source>
            <translation>Линейно по другим координатам, как -3*q(carrier). Пусто: нет.</translation>
        </message>
        <message>
            <source>LinearLink '{1}'</source>
            <translation>Линейная связь «{1}»</translation>
        </message>
        <message>
            <source>Linearising</source>
            <translation>Линеаризация</translation>
        </message>
        <message>
            <source>Lines x</source>
            <translation>Линии x</translation>
        </message>
        <message>
            <source>Lines y</source>
            <translation>Линии y</translation>
        </message>
        <message>
            <source>Link</source>
            <translation>Связь</translation>
        </message>
        <message>
            <source>Link '{1}'</source>
            <translation>Связь «{1}»</translation>
        </message>
        <message>
            <source>Link '{1}' is an equation in global axes; it cannot be turned.</source>
            <translation>Связь «{1}» — уравнение в глобальных осях; повернуть её нельзя.</translation>
        </message>
        <message>
            <source>Link '{1}' moves but has no inertia of its own.</source>
            <translation>Звено «{1}» движется, но своей инерции не имеет.</translation>
        </message>
        <message>
            <source>Link '{1}': the principal moments of inertia {2} kg·m² belong to no body; the smaller ones were raised.</source>
            <translation>Звено «{1}»: главных моментов инерции {2} кг·м² не бывает ни у какого тела; меньшие увеличены.</translation>
        </message>
        <message>
            <source>Links</source>
            <translation>Связи</translation>
        </message>
        <message>
            <source>Links in a circle: {1}; each follows another. Remove one of them.</source>
            <translation>Связи замкнуты в круг: {1}; каждая следует за другой. Удалите одну из них.</translation>
        </message>
        <message>
            <source>Load measured signals first.</source>
            <translation>Сначала загрузите измеренные сигналы.</translation>
        </message>
        <message>
            <source>Load patterns have {1} rows; the structure has {2} degrees of freedom.</source>
            <translation>В распределениях нагрузки {1} строк, а у конструкции {2} степеней свободы.</translation>
        </message>
        <message>
            <source>Load the measured curve first: Results → Measured signals…</source>
            <translation>Сначала загрузите измеренную кривую: Результаты → Измеренные сигналы…</translation>
        </message>
        <message>
            <source>Locomotive body of TEP70 size</source>
            <translation>Кузов локомотива размера ТЭП70</translation>
        </message>
        <message>
            <source>Longest length</source>
            <translation>Наибольшая длина</translation>
        </message>
        <message>
            <source>Longest wave</source>
            <translation>Наибольшая длина волны</translation>
        </message>
        <message>
            <source>Loop closure error</source>
            <translation>Невязка контуров</translation>
        </message>
        <message>
            <source>Loss factor</source>
            <translation>Коэффициент потерь</translation>
        </message>
        <message>
            <source>Low</source>
            <translation>Понизить</translation>
        </message>
        <message>
            <source>Lower limit</source>
            <translation>Нижний предел</translation>
        </message>
        <message>
            <source>Lower panel</source>
            <translation>Нижняя панель</translation>
        </message>
        <message>
            <source>LᵀDL of the extended system</source>
            <translation>LᵀDL расширенной системы</translation>
        </message>
        <message>
            <source>MAC at {count} measured nodes.</source>
            <translation>MAC по измеренным узлам: {count}.</translation>
        </message>
        <message>
            <source>MB</source>
            <translation>МБ</translation>
        </message>
        <message>
            <source>METIS</source>
            <translation>METIS</translation>
        </message>
        <message>
            <source>MPa</source>
            <translation>МПа</translation>
        </message>
        <message>
            <source>MUMPS could not factorise the matrix ({1}). {2}</source>
            <translation>MUMPS не смог факторизовать матрицу ({1}). {2}</translation>
        </message>
        <message>
            <source>MacNeal</source>
            <translation>Мак-Нил</translation>
        </message>
        <message>
            <source>Machine frame</source>
            <translation>Рама машины</translation>
        </message>
        <message>
            <source>Machine frame of SHOM-1200 size</source>
            <translation>Рама машины размера ЩОМ-1200</translation>
        </message>
        <message>
            <source>Make greatest</source>
            <translation>Сделать наибольшим</translation>
        </message>
        <message>
            <source>Make it stiffer, or divide it into several bodies.</source>
            <translation>Сделайте его жёстче или разделите на несколько тел.</translation>
        </message>
        <message>
            <source>Make least</source>
            <translation>Сделать наименьшим</translation>
        </message>
        <message>
            <source>Make the object a subsystem</source>
            <translation>Сделать объект подсистемой</translation>
        </message>
        <message>
            <source>Makes the subsystem a flexible body of the object</source>
            <translation>Делает подсистему упругим телом объекта</translation>
        </message>
        <message>
            <source>Map</source>
            <translation>Карта</translation>
        </message>
        <message>
            <source>Mass</source>
            <translation>Масса</translation>
        </message>
        <message>
            <source>Mass and inertia</source>
            <translation>Масса и инерция</translation>
        </message>
        <message>
            <source>Mass can be 'consistent' or 'lumped', not '{1}'.</source>
            <translation>Масса может быть 'consistent' (согласованной) или 'lumped' (диагональной), но не '{1}'.</translation>
        </message>
        <message>
            <source>Mass matrix</source>
            <translation>Матрица масс</translation>
        </message>
        <message>
            <source>Mass of a bogie frame</source>
            <translation>Масса рамы тележки</translation>
        </message>
        <message>
            <source>Mass of both axle boxes</source>
            <translation>Масса обеих букс</translation>
        </message>
        <message>
            <source>Mass of rail under a wheel</source>
            <translation>Масса рельса под колесом</translation>
        </message>
        <message>
            <source>Mass of the car body</source>
            <translation>Масса кузова</translation>
        </message>
        <message>
            <source>Mass of the wheelset</source>
            <translation>Масса колёсной пары</translation>
        </message>
        <message>
            <source>Mass x, %</source>
            <translation>Масса x, %</translation>
        </message>
        <message>
            <source>Mass y, %</source>
            <translation>Масса y, %</translation>
        </message>
        <message>
            <source>Mass z, %</source>
            <translation>Масса z, %</translation>
        </message>
        <message>
            <source>Mass, kg</source>
            <translation>Масса, кг</translation>
        </message>
        <message>
            <source>Master</source>
            <translation>Главный узел</translation>
        </message>
        <message>
            <source>Master node</source>
            <translation>Главный узел</translation>
        </message>
        <message>
            <source>Material</source>
            <translation>Материал</translation>
        </message>
        <message>
            <source>Material '{1}'</source>
            <translation>Материал «{1}»</translation>
        </message>
        <message>
            <source>Material '{1}' depends on temperature; its first values were taken.</source>
            <translation>Материал '{1}' зависит от температуры; взяты первые значения.</translation>
        </message>
        <message>
            <source>Material '{1}' has no modulus of elasticity and was left out.</source>
            <translation>У материала '{1}' нет модуля упругости; он опущен.</translation>
        </message>
        <message>
            <source>Material '{1}' is of the type {2}, which is not read; it was left out.</source>
            <translation>Материал '{1}' имеет тип {2}, который не читается; он опущен.</translation>
        </message>
        <message>
            <source>Material axes</source>
            <translation>Оси материала</translation>
        </message>
        <message>
            <source>Material {1}</source>
            <translation>Материал {1}</translation>
        </message>
        <message>
            <source>Material {1} depends on temperature; its values at {2} were taken.</source>
            <translation>Материал {1} зависит от температуры; взяты его значения при {2}.</translation>
        </message>
        <message>
            <source>Material {1} has no modulus of elasticity EX and was left out.</source>
            <translation>У материала {1} нет модуля упругости EX; он опущен.</translation>
        </message>
        <message>
            <source>Materials</source>
            <translation>Материалы</translation>
        </message>
        <message>
            <source>Matrices</source>
            <translation>Матрицы</translation>
        </message>
        <message>
            <source>Matrices do not name their units; SI is assumed where they are needed. Name them if not.</source>
            <translation>Матрицы не называют своих единиц; где они нужны, принята СИ. Если это не так, назовите их.</translation>
        </message>
        <message>
            <source>Matrices…</source>
            <translation>Матрицы…</translation>
        </message>
        <message>
            <source>Matrix Market</source>
            <translation>Matrix Market</translation>
        </message>
        <message>
            <source>Matrix pattern</source>
            <translation>Портрет матрицы</translation>
        </message>
        <message>
            <source>Matrix portrait</source>
            <translation>Портрет матрицы</translation>
        </message>
        <message>
            <source>Mean</source>
            <translation>Среднее</translation>
        </message>
        <message>
            <source>Mean axes: rigid-body modes are removed. Node: the frame stays with an interface node. Prescribed: all modes are kept, and the frame moves as the joint that carries it says.</source>
            <translation>Средние оси: движения тела как жёсткого исключены. Узел: система отсчёта связана с интерфейсным узлом. Заданная: сохранены все формы, а система движется так, как велит несущий её шарнир.</translation>
        </message>
        <message>
            <source>Mean work of the creep forces per metre of track</source>
            <translation>Средняя работа сил крипа на метр пути</translation>
        </message>
        <message>
            <source>Measure a distance</source>
            <translation>Измерить расстояние</translation>
        </message>
        <message>
            <source>Measured</source>
            <translation>Измерена</translation>
        </message>
        <message>
            <source>Measured curve</source>
            <translation>Измеренная кривая</translation>
        </message>
        <message>
            <source>Measured curve that the channel shall meet</source>
            <translation>Измеренная кривая, к которой должен прийти канал</translation>
        </message>
        <message>
            <source>Measured mode</source>
            <translation>Измеренная форма</translation>
        </message>
        <message>
            <source>Measured modes</source>
            <translation>Измеренные формы</translation>
        </message>
        <message>
            <source>Measured modes (MAC)…</source>
            <translation>Измеренные формы (MAC)…</translation>
        </message>
        <message>
            <source>Measured signals</source>
            <translation>Измеренные сигналы</translation>
        </message>
        <message>
            <source>Measured signals…</source>
            <translation>Измеренные сигналы…</translation>
        </message>
        <message>
            <source>Mechanism</source>
            <translation>Механизм</translation>
        </message>
        <message>
            <source>Mechanisms that are used inside this one, once or several times; a change reaches every use.</source>
            <translation>Механизмы, входящие в этот один или несколько раз; изменение доходит до каждого вхождения.</translation>
        </message>
        <message>
            <source>Memory of the substructure method for several numbers of parts, before anything is computed.</source>
            <translation>Память метода подструктур для разного числа частей, до всяких вычислений.</translation>
        </message>
        <message>
            <source>Memory prediction</source>
            <translation>Прогноз памяти</translation>
        </message>
        <message>
            <source>Merging nodes</source>
            <translation>Слияние узлов</translation>
        </message>
        <message>
            <source>Merging nodes: element {1} of block '{2}' has nodes closer than {3} m and would collapse; choose a smaller tolerance.</source>
            <translation>Слияние узлов: у элемента {1} блока «{2}» есть узлы ближе {3} м, он схлопнулся бы; возьмите меньший допуск.</translation>
        </message>
        <message>
            <source>Merging nodes: tolerance is {1}; a finite number of metres, zero or more, expected.</source>
            <translation>Слияние узлов: допуск {1}; ожидается конечное число метров, ноль или больше.</translation>
        </message>
        <message>
            <source>Mesh</source>
            <translation>Сетка</translation>
        </message>
        <message>
            <source>Mesh (Gmsh, VTK and others)</source>
            <translation>Сетка (Gmsh, VTK и другие)</translation>
        </message>
        <message>
            <source>Mesh {1}</source>
            <translation>Сетка {1}</translation>
        </message>
        <message>
            <source>Mesh…</source>
            <translation>Сетка…</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>Сообщения</translation>
        </message>
        <message>
            <source>Method</source>
            <translation>Метод</translation>
        </message>
        <message>
            <source>Method 'substructure' is a Cholesky method; use 'auto' for a shift inside the spectrum.</source>
            <translation>Метод подструктур — это метод Холецкого; для сдвига внутри спектра берите автоматический выбор.</translation>
        </message>
        <message>
            <source>Method '{1}' has no half solves. Use method 'multifrontal'.</source>
            <translation>У метода «{1}» нет половинных решений. Используйте мультифронтальный метод.</translation>
        </message>
        <message>
            <source>Method '{1}' needs the package {2}, which is not installed. Install it, or use 'auto'.</source>
            <translation>Методу «{1}» нужен пакет {2}, который не установлен. Установите его или берите автоматический выбор.</translation>
        </message>
        <message>
            <source>Method: {name}, {count} operations</source>
            <translation>Метод: {name}, операций {count}</translation>
        </message>
        <message>
            <source>Metres; conditions parted by commas, all of them must hold</source>
            <translation>Метры; условия через запятую, выполняются все сразу</translation>
        </message>
        <message>
            <source>Mflop</source>
            <translation>Мфлоп</translation>
        </message>
        <message>
            <source>Middle of the axle</source>
            <translation>Середина оси</translation>
        </message>
        <message>
            <source>Mirroring</source>
            <translation>Отражение</translation>
        </message>
        <message>
            <source>Mirroring: elements of kind '{1}' in '{2}' cannot be mirrored.</source>
            <translation>Отражение: элементы вида «{1}» в «{2}» отразить нельзя.</translation>
        </message>
        <message>
            <source>Mises stress</source>
            <translation>Напряжение</translation>
        </message>
        <message>
            <source>Mixes eigenmodes and static modes: none can be excluded afterwards.</source>
            <translation>Смешивает собственные и статические формы: исключать их потом нельзя.</translation>
        </message>
        <message>
            <source>Modal stress</source>
            <translation>Модальные напряжения</translation>
        </message>
        <message>
            <source>Modal stresses</source>
            <translation>Модальные напряжения</translation>
        </message>
        <message>
            <source>Mode</source>
            <translation>Форма</translation>
        </message>
        <message>
            <source>Mode (frequency, Hz)</source>
            <translation>Форма (частота, Гц)</translation>
        </message>
        <message>
            <source>Mode 1 has zero frequency, so influence coefficients, which are relative, do not exist. Hold the device in every direction.</source>
            <translation>Частота формы 1 равна нулю, поэтому относительных коэффициентов влияния нет. Удержите прибор во всех направлениях.</translation>
        </message>
        <message>
            <source>Mode of the body</source>
            <translation>Форма тела</translation>
        </message>
        <message>
            <source>Mode {1} has {2} Hz, but the matrices give it {3} Hz: the files are not of one model, or the model was supported otherwise.</source>
            <translation>Частота формы {1} равна {2} Гц, а по матрицам {3} Гц: файлы от разных моделей, или модель была закреплена иначе.</translation>
        </message>
        <message>
            <source>Mode {number}: node {place}</source>
            <translation>Форма {number}: узел {place}</translation>
        </message>
        <message>
            <source>Mode {number}: {hz:.5g} Hz</source>
            <translation>Форма {number}: {hz:.5g} Гц</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Модель</translation>
        </message>
        <message>
            <source>Model '{1}'</source>
            <translation>Модель «{1}»</translation>
        </message>
        <message>
            <source>Model '{1}' has no element, spring or mass: there is nothing to assemble.</source>
            <translation>В модели '{1}' нет ни элементов, ни пружин, ни масс: собирать нечего.</translation>
        </message>
        <message>
            <source>Model '{1}' has no elements.</source>
            <translation>В модели '{1}' нет элементов.</translation>
        </message>
        <message>
            <source>Model '{1}' has no mass. Give its materials a density.</source>
            <translation>У модели «{1}» нет массы. Задайте плотность материалов.</translation>
        </message>
        <message>
            <source>Model '{1}': its matrices are not finite; check units, sections and materials.</source>
            <translation>Модель '{1}': её матрицы не конечны; проверьте единицы, сечения и материалы.</translation>
        </message>
        <message>
            <source>Model '{1}': {2} node numbers for {3} points.</source>
            <translation>Модель '{1}': {2} номеров узлов на {3} точек.</translation>
        </message>
        <message>
            <source>Model as JSON</source>
            <translation>Модель в JSON</translation>
        </message>
        <message>
            <source>Model as JSON…</source>
            <translation>Модель в JSON…</translation>
        </message>
        <message>
            <source>Model check</source>
            <translation>Проверка модели</translation>
        </message>
        <message>
            <source>Model check: nothing found.</source>
            <translation>Проверка модели: замечаний нет.</translation>
        </message>
        <message>
            <source>Model check: {number} findings.</source>
            <translation>Проверка модели: замечаний {number}.</translation>
        </message>
        <message>
            <source>Model from JSON</source>
            <translation>Модель из JSON</translation>
        </message>
        <message>
            <source>Model from JSON…</source>
            <translation>Модель из JSON…</translation>
        </message>
        <message>
            <source>Model tree</source>
            <translation>Дерево модели</translation>
        </message>
        <message>
            <source>Model, Hz</source>
            <translation>Модель, Гц</translation>
        </message>
        <message>
            <source>Modes</source>
            <translation>Формы</translation>
        </message>
        <message>
            <source>Modes '{1}': {2} of {3} measured nodes are found in the body. Give nodes the numbers or the places of the model.</source>
            <translation>Формы «{1}»: в теле найдено измеренных узлов: {2} из {3}. Дайте узлам номера или места, как в модели.</translation>
        </message>
        <message>
            <source>Modes and reduction</source>
            <translation>Формы и редукция</translation>
        </message>
        <message>
            <source>Modes and reduction…</source>
            <translation>Формы и редукция…</translation>
        </message>
        <message>
            <source>Modes by</source>
            <translation>Формы задаёт</translation>
        </message>
        <message>
            <source>Modes came without their mesh: {1}</source>
            <translation>Формы импортированы без сетки: {1}</translation>
        </message>
        <message>
            <source>Modes of '{1}'</source>
            <translation>Формы '{1}'</translation>
        </message>
        <message>
            <source>Modes of a body inside a subsystem are left out in the subsystem itself.</source>
            <translation>Формы тела внутри подсистемы исключаются в самой подсистеме.</translation>
        </message>
        <message>
            <source>Modes of a test from a universal file (data set 55) against those of the body</source>
            <translation>Формы испытания из универсального файла (набор 55) в сравнении с формами тела</translation>
        </message>
        <message>
            <source>Modes of an FE model</source>
            <translation>Формы КЭ-модели</translation>
        </message>
        <message>
            <source>Modes of load patterns do not exist for method '{1}'; use craig-bampton.</source>
            <translation>Для метода '{1}' нет форм от нагрузок; используйте craig-bampton.</translation>
        </message>
        <message>
            <source>Modes of the free body that the kept ones make</source>
            <translation>Формы свободного тела, которые дают оставленные</translation>
        </message>
        <message>
            <source>Moduli E1, E2, E3</source>
            <translation>Модули E1, E2, E3</translation>
        </message>
        <message>
            <source>Moment</source>
            <translation>Момент</translation>
        </message>
        <message>
            <source>Moment Iy = ∫z²dA</source>
            <translation>Момент Iy = ∫z²dA</translation>
        </message>
        <message>
            <source>Moment Iz = ∫y²dA</source>
            <translation>Момент Iz = ∫y²dA</translation>
        </message>
        <message>
            <source>Moments of inertia Ixx, Iyy, Izz</source>
            <translation>Моменты инерции Ixx, Iyy, Izz</translation>
        </message>
        <message>
            <source>Motion</source>
            <translation>Движение</translation>
        </message>
        <message>
            <source>Motion of a base</source>
            <translation>Движение основания</translation>
        </message>
        <message>
            <source>Mount '{1}'</source>
            <translation>Опора «{1}»</translation>
        </message>
        <message>
            <source>Mounts of '{name}': highest frequency {before:.3g} → {after:.3g} Hz, spread {wide:.3g} → {narrow:.3g}.</source>
            <translation>Амортизаторы '{name}': высшая частота {before:.3g} → {after:.3g} Гц, разброс {wide:.3g} → {narrow:.3g}.</translation>
        </message>
        <message>
            <source>Mouse in the view: left button turns, middle button moves, wheel zooms, a click selects.</source>
            <translation>Мышь в окне вида: левая кнопка вращает, средняя сдвигает, колесо меняет масштаб, щелчок выбирает.</translation>
        </message>
        <message>
            <source>Move '{1}'</source>
            <translation>Переместить «{1}»</translation>
        </message>
        <message>
            <source>Move nodes</source>
            <translation>Переместить узлы</translation>
        </message>
        <message>
            <source>Move the mechanism</source>
            <translation>Подвигать механизм</translation>
        </message>
        <message>
            <source>Move the selected mode in the view</source>
            <translation>Показать выбранную форму в движении</translation>
        </message>
        <message>
            <source>Move the shift a little.</source>
            <translation>Немного измените сдвиг.</translation>
        </message>
        <message>
            <source>Moving</source>
            <translation>Перенос</translation>
        </message>
        <message>
            <source>MultibodySystem '{1}'</source>
            <translation>Объект «{1}»</translation>
        </message>
        <message>
            <source>N</source>
            <translation>Н</translation>
        </message>
        <message>
            <source>N or N·m</source>
            <translation>Н или Н·м</translation>
        </message>
        <message>
            <source>N/(m·s)</source>
            <translation>Н/(м·с)</translation>
        </message>
        <message>
            <source>N/m</source>
            <translation>Н/м</translation>
        </message>
        <message>
            <source>N/m or N·m/rad</source>
            <translation>Н/м или Н·м/рад</translation>
        </message>
        <message>
            <source>N/m, N·m/rad</source>
            <translation>Н/м, Н·м/рад</translation>
        </message>
        <message>
            <source>N/mⁿ</source>
            <translation>Н/мⁿ</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Имя</translation>
        </message>
        <message>
            <source>Name in the object</source>
            <translation>Имя в объекте</translation>
        </message>
        <message>
            <source>Name of a flexible subsystem of the project.</source>
            <translation>Имя упругой подсистемы проекта.</translation>
        </message>
        <message>
            <source>Name of a function made known with --functions FILE.py.</source>
            <translation>Имя функции, подключённой ключом --functions ФАЙЛ.py.</translation>
        </message>
        <message>
            <source>Name of a material: St3, S355, D16…</source>
            <translation>Имя материала: St3, S355, D16…</translation>
        </message>
        <message>
            <source>Name of a new set</source>
            <translation>Имя нового набора</translation>
        </message>
        <message>
            <source>Named numbers. Use them in any field as an expression, for instance 2*L.</source>
            <translation>Числа с именами. Их можно использовать в любом поле как выражение, например 2*L.</translation>
        </message>
        <message>
            <source>Names the selected nodes</source>
            <translation>Даёт имя выбранным узлам</translation>
        </message>
        <message>
            <source>Nastran</source>
            <translation>Nastran</translation>
        </message>
        <message>
            <source>Nastran bulk data</source>
            <translation>Данные Nastran</translation>
        </message>
        <message>
            <source>Nastran bulk data {1}</source>
            <translation>Данные Nastran {1}</translation>
        </message>
        <message>
            <source>Nastran listing</source>
            <translation>Листинг Nastran</translation>
        </message>
        <message>
            <source>Nastran lumps the mass of elements without rotary inertia; use such mass for its frequencies.</source>
            <translation>Nastran сосредоточивает массу элементов без инерции вращения; чтобы получить его частоты, возьмите такую же массу.</translation>
        </message>
        <message>
            <source>Nastran matrices (OUTPUT4)</source>
            <translation>Матрицы Nastran (OUTPUT4)</translation>
        </message>
        <message>
            <source>Nastran results</source>
            <translation>Результаты Nastran</translation>
        </message>
        <message>
            <source>Nastran superelement matrices (DMIG)</source>
            <translation>Матрицы суперэлемента Nastran (DMIG)</translation>
        </message>
        <message>
            <source>Nastran…</source>
            <translation>Nastran…</translation>
        </message>
        <message>
            <source>Natural frequencies of the object, linearised about its initial state at rest</source>
            <translation>Собственные частоты объекта, линеаризованного в начальном положении покоя</translation>
        </message>
        <message>
            <source>Natural frequencies, Hz</source>
            <translation>Собственные частоты, Гц</translation>
        </message>
        <message>
            <source>Natural frequencies, Hz: marked in the spectra, peaks are assigned to them</source>
            <translation>Собственные частоты, Гц: отмечаются на спектрах, к ним относятся пики</translation>
        </message>
        <message>
            <source>Natural frequency, Hz</source>
            <translation>Собственная частота, Гц</translation>
        </message>
        <message>
            <source>Natural modes</source>
            <translation>Собственные формы</translation>
        </message>
        <message>
            <source>Natural modes have no interface. Choose “Reduction” in step 3 to get a subsystem.</source>
            <translation>У собственных форм нет интерфейса. Выберите на шаге 3 «Редукция», чтобы получить подсистему.</translation>
        </message>
        <message>
            <source>Negative for a left-hand thread.</source>
            <translation>Отрицательный для левой резьбы.</translation>
        </message>
        <message>
            <source>New element: its nodes, or number and nodes</source>
            <translation>Новый элемент: узлы либо номер и узлы</translation>
        </message>
        <message>
            <source>New formula</source>
            <translation>Новая формула</translation>
        </message>
        <message>
            <source>New formula…</source>
            <translation>Новая формула…</translation>
        </message>
        <message>
            <source>New node: x y z, or number x y z</source>
            <translation>Новый узел: x y z либо номер x y z</translation>
        </message>
        <message>
            <source>New project</source>
            <translation>Новый проект</translation>
        </message>
        <message>
            <source>New solution</source>
            <translation>Новое решение</translation>
        </message>
        <message>
            <source>Newmark, derivatives of forces only, fixed step</source>
            <translation>Ньюмарк, производные только сил, постоянный шаг</translation>
        </message>
        <message>
            <source>Next frame</source>
            <translation>Следующий кадр</translation>
        </message>
        <message>
            <source>No body stands on mounts. Give a free body bushings or springs to the ground, or look at an example.</source>
            <translation>Ни одно тело не стоит на амортизаторах. Добавьте свободному телу упругие опоры или пружины к основанию либо откройте пример.</translation>
        </message>
        <message>
            <source>No contour</source>
            <translation>Без раскраски</translation>
        </message>
        <message>
            <source>No critical speed in this range.</source>
            <translation>В этом диапазоне критических скоростей нет.</translation>
        </message>
        <message>
            <source>No curves yet. Run the simulation (F5), then tick channels to plot them.</source>
            <translation>Кривых пока нет. Запустите расчёт (F5), затем отметьте каналы.</translation>
        </message>
        <message>
            <source>No curves yet. Run the simulation and tick channels in the Plot tab.</source>
            <translation>Кривых пока нет. Выполните расчёт и отметьте каналы на вкладке «График».</translation>
        </message>
        <message>
            <source>No degree of freedom is ticked. Tick those that shall be held.</source>
            <translation>Ни одна степень свободы не отмечена. Отметьте те, что надо закрепить.</translation>
        </message>
        <message>
            <source>No degree of freedom is ticked. Tick those that the springs act along.</source>
            <translation>Ни одна степень свободы не отмечена. Отметьте те, вдоль которых действуют пружины.</translation>
        </message>
        <message>
            <source>No elastic mode was found.</source>
            <translation>Упругих форм не найдено.</translation>
        </message>
        <message>
            <source>No elements yet. Import a model, generate one, or type elements below.</source>
            <translation>Элементов пока нет. Импортируйте модель, создайте её генератором или введите элементы ниже.</translation>
        </message>
        <message>
            <source>No equilibrium was found in {1} iterations; accelerations of {2} are left. Look for a body that nothing holds, or start nearer to the position of rest.</source>
            <translation>За {1} итераций положение равновесия не найдено; остались ускорения {2}. Найдите тело, которое ничто не держит, или начните ближе к покою.</translation>
        </message>
        <message>
            <source>No equilibrium was found.</source>
            <translation>Положение равновесия не найдено.</translation>
        </message>
        <message>
            <source>No equilibrium was found: accelerations of {1} are left, and none are smaller near by. Start elsewhere.</source>
            <translation>Равновесие не найдено: остались ускорения {1}, меньших поблизости нет. Начните из другого положения.</translation>
        </message>
        <message>
            <source>No factorisation near the shift {1}: {2}</source>
            <translation>Нет факторизации вблизи сдвига {1}: {2}</translation>
        </message>
        <message>
            <source>No files yet</source>
            <translation>Файлов пока нет</translation>
        </message>
        <message>
            <source>No frequency may be lower: the device would sag too much</source>
            <translation>Ниже этой частоты нельзя: прибор слишком просядет</translation>
        </message>
        <message>
            <source>No interface nodes: eigenmodes of the body as it is, without static modes.</source>
            <translation>Интерфейсных узлов нет: собственные формы тела как есть, без статических форм.</translation>
        </message>
        <message>
            <source>No interface nodes: name the nodes where joints and forces will act.</source>
            <translation>Нет интерфейсных узлов: укажите узлы, где будут действовать шарниры и силы.</translation>
        </message>
        <message>
            <source>No jobs yet. Long work appears here with its progress and can be stopped.</source>
            <translation>Заданий пока нет. Здесь видно, как идёт долгая работа, и её можно остановить.</translation>
        </message>
        <message>
            <source>No joint can be moved: add a sliding or a revolute joint to the base.</source>
            <translation>Ни один шарнир нельзя двигать: добавьте поступательный или вращательный шарнир к основанию.</translation>
        </message>
        <message>
            <source>No model yet</source>
            <translation>Модели пока нет</translation>
        </message>
        <message>
            <source>No modes yet. Press “Solve” (step 3) to find them.</source>
            <translation>Форм пока нет. Нажмите «Решить» (шаг 3), чтобы их найти.</translation>
        </message>
        <message>
            <source>No motion: a weld, a bolted flange.</source>
            <translation>Движения нет: сварка, болтовой фланец.</translation>
        </message>
        <message>
            <source>No node lies there.</source>
            <translation>Там нет узлов.</translation>
        </message>
        <message>
            <source>No nodes are selected. Click them in the view, drag a box, or type their numbers.</source>
            <translation>Узлы не выбраны. Щёлкните по ним, обведите рамкой или введите номера.</translation>
        </message>
        <message>
            <source>No nodes selected</source>
            <translation>Узлы не выбраны</translation>
        </message>
        <message>
            <source>No nodes yet. Import a model, generate one, or type nodes below.</source>
            <translation>Узлов пока нет. Импортируйте модель, создайте её генератором или введите узлы ниже.</translation>
        </message>
        <message>
            <source>No octave fits into the spectrum: take longer segments or a finer output step.</source>
            <translation>Ни одна октава не помещается в спектр: возьмите более длинные отрезки или меньший шаг вывода.</translation>
        </message>
        <message>
            <source>No one-third octave fits into the spectrum: take longer segments or a finer output step.</source>
            <translation>В спектр не помещается ни одна третьоктавная полоса: удлините отрезки или уменьшите шаг вывода.</translation>
        </message>
        <message>
            <source>No reactions agree with the forces that depend on them at {1}: friction is too large for this position. Lower the coefficients of friction.</source>
            <translation>При {1} нет реакций, согласованных с зависящими от них силами: трение слишком велико для этого положения. Уменьшите коэффициенты трения.</translation>
        </message>
        <message>
            <source>No row and no translation is without stiffness; turns need the places of the nodes.</source>
            <translation>Нет строк и поступательных движений без жёсткости; для поворотов нужны места узлов.</translation>
        </message>
        <message>
            <source>No run has a density of '{1}'.</source>
            <translation>Ни в одном расчёте нет спектральной плотности «{1}».</translation>
        </message>
        <message>
            <source>No stiffness in {1} at nodes {2}; support them or add what holds them.</source>
            <translation>Нет жёсткости по {1} в узлах {2}; закрепите их или добавьте то, что их держит.</translation>
        </message>
        <message>
            <source>No stiffness in {1} rows, the first is {2} of node {3}.</source>
            <translation>Нет жёсткости в строках: {1}, первая — {2} узла {3}.</translation>
        </message>
        <message>
            <source>No visible face has the nodes {1}; name two or more nodes of one face of the surface.</source>
            <translation>Нет видимой грани с узлами {1}; назовите два или больше узлов одной грани поверхности.</translation>
        </message>
        <message>
            <source>Nodal force</source>
            <translation>Узловая сила</translation>
        </message>
        <message>
            <source>Nodal force at node {1}</source>
            <translation>Узловая сила в узле {1}</translation>
        </message>
        <message>
            <source>Nodal force: node {1} {2}.</source>
            <translation>Узловая сила: узел {1} {2}.</translation>
        </message>
        <message>
            <source>Nodal masses only</source>
            <translation>Только узловые массы</translation>
        </message>
        <message>
            <source>NodalForce '{1}'</source>
            <translation>Узловая сила «{1}»</translation>
        </message>
        <message>
            <source>Node</source>
            <translation>Узел</translation>
        </message>
        <message>
            <source>Node numbers</source>
            <translation>Номера узлов</translation>
        </message>
        <message>
            <source>Node numbers given twice: {1}.</source>
            <translation>Номера узлов заданы дважды: {1}.</translation>
        </message>
        <message>
            <source>Node of the first body</source>
            <translation>Узел первого тела</translation>
        </message>
        <message>
            <source>Node of the frame</source>
            <translation>Узел системы отсчёта</translation>
        </message>
        <message>
            <source>Node of the second body</source>
            <translation>Узел второго тела</translation>
        </message>
        <message>
            <source>Node set</source>
            <translation>Набор узлов</translation>
        </message>
        <message>
            <source>Node set '{1}'</source>
            <translation>Набор узлов «{1}»</translation>
        </message>
        <message>
            <source>Node sets</source>
            <translation>Наборы узлов</translation>
        </message>
        <message>
            <source>Node sets in colours</source>
            <translation>Наборы узлов в цветах</translation>
        </message>
        <message>
            <source>Node set…</source>
            <translation>Набор узлов…</translation>
        </message>
        <message>
            <source>Node there</source>
            <translation>Узел там</translation>
        </message>
        <message>
            <source>Node {1} at {2}: coordinates must be finite numbers.</source>
            <translation>Узел {1} в точке {2}: координаты должны быть конечными числами.</translation>
        </message>
        <message>
            <source>Node {1} follows the link '{2}', so nothing can be attached there. Take the node that the link follows.</source>
            <translation>Узел {1} ведомый в связи '{2}', присоединить здесь ничего нельзя. Возьмите узел, которому следует связь.</translation>
        </message>
        <message>
            <source>Node {1} is in use; remove its elements, masses and links first.</source>
            <translation>Узел {1} используется; сначала удалите его элементы, массы и связи.</translation>
        </message>
        <message>
            <source>Node {1} lies at {2}; coordinates must be finite numbers below {3} m. Check the file and its units.</source>
            <translation>Узел {1} лежит в точке {2}; координаты должны быть конечными числами меньше {3} м. Проверьте файл и его единицы.</translation>
        </message>
        <message>
            <source>Node {number} selected</source>
            <translation>Выбран узел {number}</translation>
        </message>
        <message>
            <source>Node {number}. Click another one.</source>
            <translation>Узел {number}. Щёлкните по другому.</translation>
        </message>
        <message>
            <source>Node {number}: {x:.4g}, {y:.4g}, {z:.4g} m</source>
            <translation>Узел {number}: {x:.4g}, {y:.4g}, {z:.4g} м</translation>
        </message>
        <message>
            <source>Nodes</source>
            <translation>Узлы</translation>
        </message>
        <message>
            <source>Nodes at the same point: {1}; merge them if they should be joined.</source>
            <translation>Узлы в одной точке: {1}; объедините их, если они должны быть связаны.</translation>
        </message>
        <message>
            <source>Nodes selected: {number}</source>
            <translation>Выбрано узлов: {number}</translation>
        </message>
        <message>
            <source>Nodes that belong to nothing: {1}; they are left out.</source>
            <translation>Узлы, ничему не принадлежащие: {1}; они не учитываются.</translation>
        </message>
        <message>
            <source>Nodes that move without resistance: {1} (the first mostly in {2}); hold them.</source>
            <translation>Узлы, движущиеся без сопротивления: {1} (первый главным образом по {2}); закрепите их.</translation>
        </message>
        <message>
            <source>Nodes whose coordinates are not finite or beyond {1} m: {2}; check the units.</source>
            <translation>Узлы с бесконечными координатами или дальше {1} м: {2}; проверьте единицы.</translation>
        </message>
        <message>
            <source>Nodes {a} – {b}: {length:.6g} m  (Δx {x:.4g}, Δy {y:.4g}, Δz {z:.4g})</source>
            <translation>Узлы {a} – {b}: {length:.6g} м  (Δx {x:.4g}, Δy {y:.4g}, Δz {z:.4g})</translation>
        </message>
        <message>
            <source>Nodes: {number}</source>
            <translation>Узлов: {number}</translation>
        </message>
        <message>
            <source>Noise</source>
            <translation>Шум</translation>
        </message>
        <message>
            <source>Non-zeros of the stiffness matrix before and after the wave renumbering.</source>
            <translation>Ненулевые элементы матрицы жёсткости до и после волновой перенумерации.</translation>
        </message>
        <message>
            <source>None is defined yet.</source>
            <translation>Пока ничего не определено.</translation>
        </message>
        <message>
            <source>Normal force by</source>
            <translation>Нормальная сила:</translation>
        </message>
        <message>
            <source>Not below, Hz</source>
            <translation>Не ниже, Гц</translation>
        </message>
        <message>
            <source>Not checked yet. Press F4 to check the model.</source>
            <translation>Ещё не проверялась. Нажмите F4, чтобы проверить модель.</translation>
        </message>
        <message>
            <source>Not in the runs that are shown: {channels}</source>
            <translation>Нет в показанных расчётах: {channels}</translation>
        </message>
        <message>
            <source>Not interface</source>
            <translation>Не интерфейс</translation>
        </message>
        <message>
            <source>Nothing found: all is well.</source>
            <translation>Замечаний нет: всё в порядке.</translation>
        </message>
        <message>
            <source>Nothing holds the device in some direction, so it does not rest. Add a mount.</source>
            <translation>В некотором направлении прибор ничто не держит, равновесия нет. Добавьте амортизатор.</translation>
        </message>
        <message>
            <source>Nothing may change: give at least one stiffness or position with its bounds.</source>
            <translation>Менять нечего: задайте хотя бы одну жёсткость или положение с границами.</translation>
        </message>
        <message>
            <source>Nothing may change: tick at least one parameter or stiffness.</source>
            <translation>Менять нечего: отметьте хотя бы один параметр или жёсткость.</translation>
        </message>
        <message>
            <source>Nothing speaks against this integrator.</source>
            <translation>Против этого интегратора возражений нет.</translation>
        </message>
        <message>
            <source>Nothing to report yet. What happens is written here, with a way to the place.</source>
            <translation>Пока сообщать не о чем. Здесь записывается всё, что происходит, со ссылкой на место.</translation>
        </message>
        <message>
            <source>Nothing to run yet</source>
            <translation>Пока нечего рассчитывать</translation>
        </message>
        <message>
            <source>Nothing uses it yet. Write its name in any field.</source>
            <translation>Пока не используется. Имя параметра можно писать в любом поле.</translation>
        </message>
        <message>
            <source>Now choose what joins them.</source>
            <translation>Теперь выберите, что их соединяет.</translation>
        </message>
        <message>
            <source>Number</source>
            <translation>Номер</translation>
        </message>
        <message>
            <source>Number of any node; interface nodes are listed. A click on the body takes one</source>
            <translation>Номер любого узла; интерфейсные узлы в списке. Щелчок по телу выбирает узел</translation>
        </message>
        <message>
            <source>Number of modes</source>
            <translation>Число форм</translation>
        </message>
        <message>
            <source>Number, amplitude, phase in °; number 0 is constant: 1 10; 2 4 90</source>
            <translation>Номер, амплитуда, фаза в °; номер 0 — постоянная часть: 1 10; 2 4 90</translation>
        </message>
        <message>
            <source>Numbers from 1, by frequency in the frame of the body: as «Which modes matter» counts them.</source>
            <translation>Номера с 1, по частоте в системе отсчёта тела: как их считает «Какие формы важны».</translation>
        </message>
        <message>
            <source>Numbers from 1.</source>
            <translation>Номера с 1.</translation>
        </message>
        <message>
            <source>Numbers of nodes, such as 1, 201</source>
            <translation>Номера узлов, например 1, 201</translation>
        </message>
        <message>
            <source>Numbers: 1, 5-20, 201</source>
            <translation>Номера: 1, 5-20, 201</translation>
        </message>
        <message>
            <source>N²/Hz</source>
            <translation>Н²/Гц</translation>
        </message>
        <message>
            <source>N·m</source>
            <translation>Н·м</translation>
        </message>
        <message>
            <source>N·m/rad</source>
            <translation>Н·м/рад</translation>
        </message>
        <message>
            <source>N·m·s</source>
            <translation>Н·м·с</translation>
        </message>
        <message>
            <source>N·m·s/rad</source>
            <translation>Н·м·с/рад</translation>
        </message>
        <message>
            <source>N·s</source>
            <translation>Н·с</translation>
        </message>
        <message>
            <source>N·s/m</source>
            <translation>Н·с/м</translation>
        </message>
        <message>
            <source>N·s/m or N·m·s/rad</source>
            <translation>Н·с/м или Н·м·с/рад</translation>
        </message>
        <message>
            <source>Object</source>
            <translation>Объект</translation>
        </message>
        <message>
            <source>Object '{1}'</source>
            <translation>Объект «{1}»</translation>
        </message>
        <message>
            <source>Object assembly</source>
            <translation>Сборка объекта</translation>
        </message>
        <message>
            <source>Of a constant; of a coordinate at the start.</source>
            <translation>Постоянной; координаты в начале.</translation>
        </message>
        <message>
            <source>Of a curve by expressions.</source>
            <translation>Для кривой, заданной выражениями.</translation>
        </message>
        <message>
            <source>Of a flexible body.</source>
            <translation>Упругого тела.</translation>
        </message>
        <message>
            <source>Of a flexible body; 0: a point of its frame.</source>
            <translation>Узел упругого тела; 0 — точка его системы координат.</translation>
        </message>
        <message>
            <source>Of a joint that begins to hold; it then takes what it finds.</source>
            <translation>Шарнира, который замыкается; затем он сохраняет найденное положение.</translation>
        </message>
        <message>
            <source>Of a turning joint; 1 for a sliding one.</source>
            <translation>Вращательного шарнира; 1 для поступательного.</translation>
        </message>
        <message>
            <source>Of integrators with a fixed step.</source>
            <translation>Для методов с постоянным шагом.</translation>
        </message>
        <message>
            <source>Of loads only uniform accelerations are known for matrices.</source>
            <translation>Из нагрузок для матриц известны только равномерные ускорения.</translation>
        </message>
        <message>
            <source>Of q (coordinate), v or w (its speed), t (time) and parameters.</source>
            <translation>От q (координата), v или w (её скорость), t (время) и параметров.</translation>
        </message>
        <message>
            <source>Of t, x(body), vx(body), q(joint), …</source>
            <translation>От t, x(тело), vx(тело), q(шарнир), …</translation>
        </message>
        <message>
            <source>Of t, x, v, p1, p2, …</source>
            <translation>От t, x, v, p1, p2, …</translation>
        </message>
        <message>
            <source>Of the object</source>
            <translation>Найти у объекта</translation>
        </message>
        <message>
            <source>Of the parameter s; smooth.</source>
            <translation>От параметра s; гладкое.</translation>
        </message>
        <message>
            <source>Of the single oscillators whose greatest acceleration is drawn</source>
            <translation>Одиночных осцилляторов, наибольшее ускорение которых показано</translation>
        </message>
        <message>
            <source>Of the size of the reaction.</source>
            <translation>Для модуля реакции.</translation>
        </message>
        <message>
            <source>Of the time t, for instance 0.1*sin(5*t). Empty: moves freely.</source>
            <translation>От времени t, например 0.1*sin(5*t). Пусто: движется свободно.</translation>
        </message>
        <message>
            <source>Of the time t, for instance 0.5*sin(t).</source>
            <translation>От времени t, например 0.5*sin(t).</translation>
        </message>
        <message>
            <source>Of the time t, for instance 2*pi*t. Empty: moves freely.</source>
            <translation>От времени t, например 2*pi*t. Пусто: движется свободно.</translation>
        </message>
        <message>
            <source>Of the time t, or a constant.</source>
            <translation>От времени t или постоянная.</translation>
        </message>
        <message>
            <source>Of the time t.</source>
            <translation>От времени t.</translation>
        </message>
        <message>
            <source>Of the time t. Empty: free.</source>
            <translation>От времени t. Пусто: свободно.</translation>
        </message>
        <message>
            <source>Of the values, SI.</source>
            <translation>Значений, СИ.</translation>
        </message>
        <message>
            <source>Of these</source>
            <translation>Из них</translation>
        </message>
        <message>
            <source>Of x (angle), v (its rate) and t.</source>
            <translation>От x (угол), v (его скорость) и t.</translation>
        </message>
        <message>
            <source>Of x (distance), v (its rate), t. Positive pushes apart.</source>
            <translation>От x (расстояние), v (его скорость), t. Положительная расталкивает.</translation>
        </message>
        <message>
            <source>Off: the free structure, with rigid-body modes.</source>
            <translation>Выключено: свободная конструкция, с жёсткими формами.</translation>
        </message>
        <message>
            <source>Offset of the mid-surface from the nodes</source>
            <translation>Смещение срединной поверхности от узлов</translation>
        </message>
        <message>
            <source>On its supports</source>
            <translation>Закреплённая</translation>
        </message>
        <message>
            <source>On the second body; the first gets the opposite.</source>
            <translation>На второе тело; на первое действует противоположный.</translation>
        </message>
        <message>
            <source>One colour</source>
            <translation>Один цвет</translation>
        </message>
        <message>
            <source>One matrix of a pair: `umfem modes STIFFNESS --mass MASS` computes frequencies.</source>
            <translation>Одна матрица из пары: частоты вычисляет `umfem modes ЖЁСТКОСТЬ --mass МАССА`.</translation>
        </message>
        <message>
            <source>One on each side.</source>
            <translation>По одному с каждой стороны.</translation>
        </message>
        <message>
            <source>One output step</source>
            <translation>Один шаг вывода</translation>
        </message>
        <message>
            <source>One slide along an axis: a guide, a piston.</source>
            <translation>Одно смещение вдоль оси: направляющая, поршень.</translation>
        </message>
        <message>
            <source>One turn about an axis: a hinge, a pin, a bearing.</source>
            <translation>Один поворот вокруг оси: петля, палец, подшипник.</translation>
        </message>
        <message>
            <source>One view</source>
            <translation>Один вид</translation>
        </message>
        <message>
            <source>Only after this event. Empty: at once.</source>
            <translation>Только после этого события. Пусто: сразу.</translation>
        </message>
        <message>
            <source>Only what this car runs on, as a subsystem of the present object: used by reference, on one track</source>
            <translation>Только ходовая часть этого вагона: подсистема текущего объекта, используемая по ссылке, на общем пути</translation>
        </message>
        <message>
            <source>Open a project</source>
            <translation>Открыть проект</translation>
        </message>
        <message>
            <source>Open recent</source>
            <translation>Недавние</translation>
        </message>
        <message>
            <source>Open the copy</source>
            <translation>Открыть копию</translation>
        </message>
        <message>
            <source>Open the crank-slider example</source>
            <translation>Открыть пример</translation>
        </message>
        <message>
            <source>Open {1}</source>
            <translation>Открытие {1}</translation>
        </message>
        <message>
            <source>Opening an example</source>
            <translation>Открытие примера</translation>
        </message>
        <message>
            <source>Opening the automatic copy</source>
            <translation>Открытие автоматической копии</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Открыть…</translation>
        </message>
        <message>
            <source>Optimise</source>
            <translation>Подобрать</translation>
        </message>
        <message>
            <source>Order</source>
            <translation>Порядок</translation>
        </message>
        <message>
            <source>Ordering</source>
            <translation>Нумерация</translation>
        </message>
        <message>
            <source>Orders of a shaft</source>
            <translation>Порядки вала</translation>
        </message>
        <message>
            <source>Orders over shaft speed</source>
            <translation>Порядки по скорости вала</translation>
        </message>
        <message>
            <source>Orientation '{1}' is curved, which shells do not follow; the global x axis serves.</source>
            <translation>Ориентация '{1}' криволинейна, оболочки за ней не следуют; взята глобальная ось x.</translation>
        </message>
        <message>
            <source>Origin</source>
            <translation>Начало</translation>
        </message>
        <message>
            <source>Origin of the body's frame at the start, while no joint carries the body.</source>
            <translation>Начало системы координат тела в начальный момент, пока тело не удерживает шарнир.</translation>
        </message>
        <message>
            <source>Origin of the frame at the start.</source>
            <translation>Начало системы отсчёта в начальный момент.</translation>
        </message>
        <message>
            <source>Origin of the frame on that body.</source>
            <translation>Начало системы координат на этом теле.</translation>
        </message>
        <message>
            <source>Origin there</source>
            <translation>Начало отсчёта там</translation>
        </message>
        <message>
            <source>Orthonormalise</source>
            <translation>Ортонормировка</translation>
        </message>
        <message>
            <source>Orthonormalised</source>
            <translation>Ортонормированы</translation>
        </message>
        <message>
            <source>Orthotropic '{1}'</source>
            <translation>Материал «{1}»</translation>
        </message>
        <message>
            <source>Others</source>
            <translation>Остальные</translation>
        </message>
        <message>
            <source>Output rows</source>
            <translation>Строк вывода</translation>
        </message>
        <message>
            <source>Output step</source>
            <translation>Шаг вывода</translation>
        </message>
        <message>
            <source>Over a channel</source>
            <translation>По каналу</translation>
        </message>
        <message>
            <source>Over time</source>
            <translation>По времени</translation>
        </message>
        <message>
            <source>Overlap</source>
            <translation>Перекрытие</translation>
        </message>
        <message>
            <source>Own colour</source>
            <translation>Свой цвет</translation>
        </message>
        <message>
            <source>Own creep coefficients</source>
            <translation>Свои коэффициенты крипа</translation>
        </message>
        <message>
            <source>Own spectrum</source>
            <translation>Свой спектр</translation>
        </message>
        <message>
            <source>PARDISO could not factorise the matrix ({1}). {2}</source>
            <translation>PARDISO не смог факторизовать матрицу ({1}). {2}</translation>
        </message>
        <message>
            <source>PBEAM {1} varies along the beam; the section of end A serves all of it</source>
            <translation>PBEAM {1} меняется вдоль балки; сечение конца A взято для всей</translation>
        </message>
        <message>
            <source>PBEAM {1}: the offset of the neutral axis was left out</source>
            <translation>PBEAM {1}: смещение нейтральной оси опущено</translation>
        </message>
        <message>
            <source>PBEAML {1} varies along the beam; the section of end A serves all of it</source>
            <translation>PBEAML {1} меняется вдоль балки; сечение конца A взято для всей</translation>
        </message>
        <message>
            <source>PSHELL {1} without membrane or in plane strain became a homogeneous plate</source>
            <translation>PSHELL {1} без мембраны или в плоской деформации стала однородной пластиной</translation>
        </message>
        <message>
            <source>PSHELL {1}: the coupling of membrane and bending (MID4) was left out</source>
            <translation>PSHELL {1}: связь мембраны и изгиба (MID4) опущена</translation>
        </message>
        <message>
            <source>Pa</source>
            <translation>Па</translation>
        </message>
        <message>
            <source>Pairs of speed and pull, such as -0.5 -6000; 0 0; 0.5 6000. Empty: none.</source>
            <translation>Пары «скорость — сила растяжения», например -0.5 -6000; 0 0; 0.5 6000. Пусто — нет.</translation>
        </message>
        <message>
            <source>Pairs u F, from the flange outwards, u = 0 at the rolling circle; with ;</source>
            <translation>Пары u F от гребня наружу, u = 0 на круге катания; через точку с запятой</translation>
        </message>
        <message>
            <source>Pairs u h, from the gauge side outwards, with ;</source>
            <translation>Пары u h от рабочей грани наружу, через точку с запятой</translation>
        </message>
        <message>
            <source>Pairs: elongation (of a damper: its speed), pull; continued straight.</source>
            <translation>Пары: удлинение (для гасителя — его скорость), сила растяжения; за краями по прямой.</translation>
        </message>
        <message>
            <source>Parallel projection</source>
            <translation>Параллельная проекция</translation>
        </message>
        <message>
            <source>Parameter</source>
            <translation>Параметр</translation>
        </message>
        <message>
            <source>Parameter '{1}'</source>
            <translation>Параметр «{1}»</translation>
        </message>
        <message>
            <source>Parameter '{1}' depends on itself: {2}. Give one of them a number.</source>
            <translation>Параметр «{1}» зависит от самого себя: {2}. Задайте одному из них число.</translation>
        </message>
        <message>
            <source>Parameter '{1}' has no finite value. Check for division by zero, roots and logarithms.</source>
            <translation>Параметр «{1}» не имеет конечного значения. Проверьте деление на ноль, корни и логарифмы.</translation>
        </message>
        <message>
            <source>Parameter '{1}' is defined twice. Rename or remove one of them.</source>
            <translation>Параметр «{1}» определён дважды. Переименуйте или удалите один из них.</translation>
        </message>
        <message>
            <source>Parameter '{1}' stands in the prescribed motion of '{2}': as an input it would act by its value alone, without rate and acceleration. Take a({3}) as the input.</source>
            <translation>Параметр '{1}' входит в заданное движение '{2}': как вход он действовал бы только своим значением, без скорости и ускорения. Возьмите входом a({3}).</translation>
        </message>
        <message>
            <source>Parameter '{1}' starts at {2}, outside its bounds {3} … {4}.</source>
            <translation>Параметр «{1}» начинается с {2}, вне своих границ {3} … {4}.</translation>
        </message>
        <message>
            <source>Parameter '{1}': a name is made of letters, digits and underscores and starts with a letter.</source>
            <translation>Параметр «{1}»: имя состоит из букв, цифр и знаков подчёркивания и начинается с буквы.</translation>
        </message>
        <message>
            <source>Parameter '{1}': the name has a meaning of its own in expressions. Choose another one.</source>
            <translation>Параметр «{1}»: это имя имеет в выражениях свой смысл. Выберите другое.</translation>
        </message>
        <message>
            <source>Parameter s at the start, about</source>
            <translation>Параметр s в начале, примерно</translation>
        </message>
        <message>
            <source>ParameterValue '{1}'</source>
            <translation>Значение параметра «{1}»</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Параметры</translation>
        </message>
        <message>
            <source>Parameters of this use</source>
            <translation>Параметры этого вхождения</translation>
        </message>
        <message>
            <source>Park's stiffly stable method, order 2, adaptive</source>
            <translation>Метод Парка, жёстко устойчивый, порядок 2, с выбором шага</translation>
        </message>
        <message>
            <source>Participation factor along the axis, modes of unit mass</source>
            <translation>Коэффициент участия вдоль оси, формы единичной массы</translation>
        </message>
        <message>
            <source>Parts</source>
            <translation>Частей</translation>
        </message>
        <message>
            <source>Paste</source>
            <translation>Вставить</translation>
        </message>
        <message>
            <source>Paste elements</source>
            <translation>Вставить элементы</translation>
        </message>
        <message>
            <source>Paste nodes</source>
            <translation>Вставить узлы</translation>
        </message>
        <message>
            <source>Pause the run</source>
            <translation>Приостановить расчёт</translation>
        </message>
        <message>
            <source>Payload fairing</source>
            <translation>Головной обтекатель</translation>
        </message>
        <message>
            <source>Pa²/Hz</source>
            <translation>Па²/Гц</translation>
        </message>
        <message>
            <source>Peak, MB</source>
            <translation>Пик, МБ</translation>
        </message>
        <message>
            <source>Peaks of the spectra</source>
            <translation>Пики спектров</translation>
        </message>
        <message>
            <source>Pendulum and bare Newmark</source>
            <translation>Маятник и метод Ньюмарка</translation>
        </message>
        <message>
            <source>Periodic force</source>
            <translation>Гармоники</translation>
        </message>
        <message>
            <source>Picture of the view</source>
            <translation>Картинка вида</translation>
        </message>
        <message>
            <source>Picture of the view…</source>
            <translation>Картинка вида…</translation>
        </message>
        <message>
            <source>Picture {1} of {2}</source>
            <translation>Кадр {1} из {2}</translation>
        </message>
        <message>
            <source>Piston area</source>
            <translation>Площадь поршня</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>Положение</translation>
        </message>
        <message>
            <source>Place of the clipping plane</source>
            <translation>Положение секущей плоскости</translation>
        </message>
        <message>
            <source>Place u, mm</source>
            <translation>Место u, мм</translation>
        </message>
        <message>
            <source>Places of the nodes</source>
            <translation>Положения узлов</translation>
        </message>
        <message>
            <source>Planar joint</source>
            <translation>Плоский шарнир</translation>
        </message>
        <message>
            <source>PlanarJoint '{1}'</source>
            <translation>Плоский шарнир «{1}»</translation>
        </message>
        <message>
            <source>PlaneContact '{1}'</source>
            <translation>Контакт с плоскостью «{1}»</translation>
        </message>
        <message>
            <source>Plate</source>
            <translation>Пластина</translation>
        </message>
        <message>
            <source>Plate '{1}'</source>
            <translation>Пластина «{1}»</translation>
        </message>
        <message>
            <source>Plate: the two directions are parallel; give directions that span a plane.</source>
            <translation>Пластина: два направления параллельны; задайте направления, образующие плоскость.</translation>
        </message>
        <message>
            <source>Play or pause</source>
            <translation>Пуск или пауза</translation>
        </message>
        <message>
            <source>Plot</source>
            <translation>График</translation>
        </message>
        <message>
            <source>Plot as a picture</source>
            <translation>График картинкой</translation>
        </message>
        <message>
            <source>Plot as a picture…</source>
            <translation>График картинкой…</translation>
        </message>
        <message>
            <source>Point</source>
            <translation>Точка</translation>
        </message>
        <message>
            <source>Point mass</source>
            <translation>Сосредоточенная масса</translation>
        </message>
        <message>
            <source>Point mass '{1}'</source>
            <translation>Точечная масса «{1}»</translation>
        </message>
        <message>
            <source>Point mass '{1}' at node {2}</source>
            <translation>Точечная масса «{1}» в узле {2}</translation>
        </message>
        <message>
            <source>Point mass: mass is {1}; it must be greater than zero.</source>
            <translation>Сосредоточенная масса: масса {1}; должна быть больше нуля.</translation>
        </message>
        <message>
            <source>Point masses</source>
            <translation>Точечные массы</translation>
        </message>
        <message>
            <source>Point of a body</source>
            <translation>Точка тела</translation>
        </message>
        <message>
            <source>Point on a curve</source>
            <translation>Точка на кривой</translation>
        </message>
        <message>
            <source>Point on a surface</source>
            <translation>Точка на поверхности</translation>
        </message>
        <message>
            <source>Point on the first body</source>
            <translation>Точка на первом теле</translation>
        </message>
        <message>
            <source>Point on the second body</source>
            <translation>Точка на втором теле</translation>
        </message>
        <message>
            <source>PointConstraint '{1}'</source>
            <translation>Связь «{1}»</translation>
        </message>
        <message>
            <source>PointForce '{1}'</source>
            <translation>Сила «{1}»</translation>
        </message>
        <message>
            <source>PointMass '{1}'</source>
            <translation>Точечная масса «{1}»</translation>
        </message>
        <message>
            <source>PointOnCurve '{1}'</source>
            <translation>Точка на кривой «{1}»</translation>
        </message>
        <message>
            <source>PointOnSurface '{1}'</source>
            <translation>Точка на поверхности «{1}»</translation>
        </message>
        <message>
            <source>PointSensor '{1}'</source>
            <translation>Датчик точки «{1}»</translation>
        </message>
        <message>
            <source>Points of the curve</source>
            <translation>Точки кривой</translation>
        </message>
        <message>
            <source>Points of the rail</source>
            <translation>Точки рельса</translation>
        </message>
        <message>
            <source>Points of the wheel</source>
            <translation>Точки колеса</translation>
        </message>
        <message>
            <source>Poisson's ratio</source>
            <translation>Коэффициент Пуассона</translation>
        </message>
        <message>
            <source>Position</source>
            <translation>Положение</translation>
        </message>
        <message>
            <source>Power spectral density</source>
            <translation>Спектральная плотность мощности</translation>
        </message>
        <message>
            <source>Preload force</source>
            <translation>Сила предварительного натяга</translation>
        </message>
        <message>
            <source>Preload torque</source>
            <translation>Момент предварительного натяга</translation>
        </message>
        <message>
            <source>Preparing the picture</source>
            <translation>Подготовка изображения</translation>
        </message>
        <message>
            <source>Preparing the picture…</source>
            <translation>Подготовка изображения…</translation>
        </message>
        <message>
            <source>Preparing the solver (first start)</source>
            <translation>Подготовка решателя (первый запуск)</translation>
        </message>
        <message>
            <source>Preparing the solver; the first time takes some seconds…</source>
            <translation>Решатель готовится; в первый раз это занимает несколько секунд…</translation>
        </message>
        <message>
            <source>Prescribe</source>
            <translation>Задать</translation>
        </message>
        <message>
            <source>Prescribe displacements</source>
            <translation>Задать перемещения</translation>
        </message>
        <message>
            <source>Prescribed angle</source>
            <translation>Заданный угол</translation>
        </message>
        <message>
            <source>Prescribed coordinate</source>
            <translation>Заданная координата</translation>
        </message>
        <message>
            <source>Prescribed displacement</source>
            <translation>Заданное перемещение</translation>
        </message>
        <message>
            <source>Prescribed motion</source>
            <translation>Заданное движение</translation>
        </message>
        <message>
            <source>Pressure</source>
            <translation>Давление</translation>
        </message>
        <message>
            <source>Pressure '{1}'</source>
            <translation>Давление «{1}»</translation>
        </message>
        <message>
            <source>Pressure on face {1} of element {2}: a {3} has {4} faces, counted from zero.</source>
            <translation>Давление на грань {1} элемента {2}: у {3} граней {4}, счёт с нуля.</translation>
        </message>
        <message>
            <source>Previous frame</source>
            <translation>Предыдущий кадр</translation>
        </message>
        <message>
            <source>Principal moment {number}</source>
            <translation>Главный момент {number}</translation>
        </message>
        <message>
            <source>Principal moment {number}, kg·m², along</source>
            <translation>Главный момент {number}, кг·м², вдоль</translation>
        </message>
        <message>
            <source>Prismatic joint</source>
            <translation>Поступательный шарнир</translation>
        </message>
        <message>
            <source>PrismaticJoint '{1}'</source>
            <translation>Поступательный шарнир «{1}»</translation>
        </message>
        <message>
            <source>Product Iyz = ∫yz dA</source>
            <translation>Центробежный Iyz = ∫yz dA</translation>
        </message>
        <message>
            <source>Products of inertia Ixy, Ixz, Iyz</source>
            <translation>Центробежные моменты Ixy, Ixz, Iyz</translation>
        </message>
        <message>
            <source>Profile</source>
            <translation>Профиль</translation>
        </message>
        <message>
            <source>Profile '{1}'</source>
            <translation>Профиль «{1}»</translation>
        </message>
        <message>
            <source>Profile '{1}': less than 10 mm of it can be rolled on. Check units (metres) and order.</source>
            <translation>Профиль '{1}': для качения пригодно менее 10 мм. Проверьте единицы (метры) и порядок точек.</translation>
        </message>
        <message>
            <source>Profile '{1}': radius of {2} mm at u = {3} mm. Points of a profile must not have corners; smooth the measured points.</source>
            <translation>Профиль '{1}': радиус {2} мм при u = {3} мм. В точках профиля не должно быть изломов; сгладьте измеренные точки.</translation>
        </message>
        <message>
            <source>Profile '{1}': unknown family '{2}'; I, C, L, box and tube are known.</source>
            <translation>Профиль «{1}»: неизвестное семейство «{2}»; есть I, C, L, box и tube.</translation>
        </message>
        <message>
            <source>Profile of G, MB</source>
            <translation>Профиль G, МБ</translation>
        </message>
        <message>
            <source>Profiles</source>
            <translation>Профили</translation>
        </message>
        <message>
            <source>Profiles of C, MB</source>
            <translation>Профили C, МБ</translation>
        </message>
        <message>
            <source>Project '{1}'</source>
            <translation>Проект «{1}»</translation>
        </message>
        <message>
            <source>Properties</source>
            <translation>Свойства</translation>
        </message>
        <message>
            <source>Property</source>
            <translation>Свойство</translation>
        </message>
        <message>
            <source>Proportional gain P</source>
            <translation>Пропорциональный коэффициент P</translation>
        </message>
        <message>
            <source>Pushed aside at the highest speed, the vehicle slows down until hunting dies</source>
            <translation>Экипаж получает толчок на наибольшей скорости и замедляется, пока виляние не затухнет</translation>
        </message>
        <message>
            <source>Put a transition (clothoid, cubic or bloss) between the two.</source>
            <translation>Вставьте переходную кривую (clothoid, cubic или bloss).</translation>
        </message>
        <message>
            <source>Put bodies together in Object assembly, or open an example that runs at once.</source>
            <translation>Соберите тела в окне «Сборка объекта» или откройте пример, который можно сразу рассчитать.</translation>
        </message>
        <message>
            <source>Pyramid, 5 nodes</source>
            <translation>Пирамида, 5 узлов</translation>
        </message>
        <message>
            <source>Quadratic inertia terms</source>
            <translation>Квадратичные члены инерции</translation>
        </message>
        <message>
            <source>Quantity</source>
            <translation>Величина</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Выход</translation>
        </message>
        <message>
            <source>R65</source>
            <translation>Р65</translation>
        </message>
        <message>
            <source>RBAR {1}: independent components on both ends; taken as rigid from grid {2}</source>
            <translation>RBAR {1}: независимые компоненты на обоих концах; принят жёстким от узла {2}</translation>
        </message>
        <message>
            <source>RBE2 spider</source>
            <translation>Паук RBE2</translation>
        </message>
        <message>
            <source>RBE2: the slaves follow the master rigidly</source>
            <translation>RBE2: ведомые жёстко следуют главному</translation>
        </message>
        <message>
            <source>RBE3 spider</source>
            <translation>Паук RBE3</translation>
        </message>
        <message>
            <source>RBE3 {1}: components in axes of a grid; those along global axes are taken</source>
            <translation>RBE3 {1}: компоненты в осях узла; взяты компоненты по глобальным осям</translation>
        </message>
        <message>
            <source>RBE3 {1}: components of its weights; all translations are averaged</source>
            <translation>RBE3 {1}: компоненты при весах; усредняются все перемещения</translation>
        </message>
        <message>
            <source>RBE3: the node follows the mean motion of the others</source>
            <translation>RBE3: узел следует среднему движению остальных</translation>
        </message>
        <message>
            <source>RLBLOCK needs the number of its sets.</source>
            <translation>RLBLOCK требует числа наборов.</translation>
        </message>
        <message>
            <source>RMS</source>
            <translation>СКЗ</translation>
        </message>
        <message>
            <source>RMS and Wz over the speed</source>
            <translation>СКО и Wz по скорости</translation>
        </message>
        <message>
            <source>RMS by bands</source>
            <translation>СКЗ по полосам</translation>
        </message>
        <message>
            <source>RMS up to</source>
            <translation>СКЗ до частоты</translation>
        </message>
        <message>
            <source>RMS value</source>
            <translation>СКЗ</translation>
        </message>
        <message>
            <source>RMS {value:.4g} over the range</source>
            <translation>СКЗ {value:.4g} в диапазоне</translation>
        </message>
        <message>
            <source>RMS, m/s²</source>
            <translation>СКО, м/с²</translation>
        </message>
        <message>
            <source>RMS, {unit}</source>
            <translation>СКО, {unit}</translation>
        </message>
        <message>
            <source>Radii and conicity</source>
            <translation>Радиусы и конусность</translation>
        </message>
        <message>
            <source>Radius</source>
            <translation>Радиус</translation>
        </message>
        <message>
            <source>Radius difference, mm</source>
            <translation>Разность радиусов, мм</translation>
        </message>
        <message>
            <source>Radius of the ball</source>
            <translation>Радиус шара</translation>
        </message>
        <message>
            <source>Radius on the first body</source>
            <translation>Радиус на первом теле</translation>
        </message>
        <message>
            <source>Radius on the second body</source>
            <translation>Радиус на втором теле</translation>
        </message>
        <message>
            <source>Rail</source>
            <translation>Экипаж</translation>
        </message>
        <message>
            <source>Rail profile</source>
            <translation>Профиль рельса</translation>
        </message>
        <message>
            <source>RailTrack '{1}'</source>
            <translation>Путь «{1}»</translation>
        </message>
        <message>
            <source>Railcar AC4</source>
            <translation>Автомотриса АС4</translation>
        </message>
        <message>
            <source>Railcar body of AC4 size</source>
            <translation>Кузов автомотрисы размера АС4</translation>
        </message>
        <message>
            <source>Rails on sprung sleepers</source>
            <translation>Рельсы на упругих шпалах</translation>
        </message>
        <message>
            <source>Rails, straights and curves, for wheels to run on.</source>
            <translation>Рельсы, прямые и кривые, по которым катятся колёса.</translation>
        </message>
        <message>
            <source>Railway track</source>
            <translation>Рельсовый путь</translation>
        </message>
        <message>
            <source>Rainflow cycles</source>
            <translation>Циклы (метод дождя)</translation>
        </message>
        <message>
            <source>Range</source>
            <translation>Размах</translation>
        </message>
        <message>
            <source>Range of {axis}</source>
            <translation>Пределы по {axis}</translation>
        </message>
        <message>
            <source>Rank-one shift: give the rigid-body motions of the structure, one column each.</source>
            <translation>Сдвиг ранга один: задайте жёсткие перемещения конструкции по столбцам.</translation>
        </message>
        <message>
            <source>Rank-one shift: {1} modes were asked for, {2} of them are rigid: ask for more.</source>
            <translation>Сдвиг ранга один: запрошено форм {1}, из них жёстких {2}: запросите больше.</translation>
        </message>
        <message>
            <source>Ratio to critical damping; type a number, also for several selected modes</source>
            <translation>Доля критического демпфирования; введите число, можно сразу для нескольких выбранных форм</translation>
        </message>
        <message>
            <source>Ratios ν12, ν23, ν31</source>
            <translation>Коэффициенты ν12, ν23, ν31</translation>
        </message>
        <message>
            <source>Rayleigh damping: ratios {1} at {2} Hz and {3} at {4} Hz need a negative coefficient, and some modes would gain energy. The ratio of ratios must lie between {5} and {6}.</source>
            <translation>Демпфирование по Рэлею: доли {1} при {2} Гц и {3} при {4} Гц требуют отрицательного коэффициента, и часть форм получала бы энергию. Отношение долей должно лежать между {5} и {6}.</translation>
        </message>
        <message>
            <source>Rayleigh damping: {1} and {2} Hz must be two different positive frequencies.</source>
            <translation>Демпфирование по Рэлею: {1} и {2} Гц должны быть двумя разными положительными частотами.</translation>
        </message>
        <message>
            <source>Rayleigh, ratios at two frequencies</source>
            <translation>по Рэлею, доли на двух частотах</translation>
        </message>
        <message>
            <source>Re s, 1/s</source>
            <translation>Re s, 1/с</translation>
        </message>
        <message>
            <source>Reaction</source>
            <translation>Реакция</translation>
        </message>
        <message>
            <source>Reactions as arrows</source>
            <translation>Реакции стрелками</translation>
        </message>
        <message>
            <source>Read a mesh</source>
            <translation>Чтение сетки</translation>
        </message>
        <message>
            <source>Read a mesh from a file (STL, OBJ, COLLADA)</source>
            <translation>Прочитать сетку из файла (STL, OBJ, COLLADA)</translation>
        </message>
        <message>
            <source>Reading a file</source>
            <translation>Чтение файла</translation>
        </message>
        <message>
            <source>Reading curves</source>
            <translation>Чтение кривых</translation>
        </message>
        <message>
            <source>Reading modes</source>
            <translation>Чтение форм</translation>
        </message>
        <message>
            <source>Reading the file</source>
            <translation>Чтение файла</translation>
        </message>
        <message>
            <source>Reading the {1} matrix</source>
            <translation>Чтение матрицы: {1}</translation>
        </message>
        <message>
            <source>Ready to run</source>
            <translation>Готово к расчёту</translation>
        </message>
        <message>
            <source>Real constants {1}: a varying thickness was replaced by its mean.</source>
            <translation>Набор констант {1}: переменная толщина заменена средней.</translation>
        </message>
        <message>
            <source>Real constants {1}: masses differ by direction; the first, {2}, was taken for all.</source>
            <translation>Набор констант {1}: массы различны по направлениям; для всех взята первая, {2}.</translation>
        </message>
        <message>
            <source>Real constants {1}: the damping of COMBIN14 was left out.</source>
            <translation>Набор констант {1}: демпфирование COMBIN14 опущено.</translation>
        </message>
        <message>
            <source>Recovery</source>
            <translation>Восстановление</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Вернуть</translation>
        </message>
        <message>
            <source>Reduced in the FE workspace, or read from input.fum; use it many times.</source>
            <translation>Получена в окне КЭ или прочитана из input.fum; используйте её много раз.</translation>
        </message>
        <message>
            <source>Reduction</source>
            <translation>Редукция</translation>
        </message>
        <message>
            <source>Rejected steps</source>
            <translation>Отвергнутых шагов</translation>
        </message>
        <message>
            <source>Relative error of a step; the absolute one is the same in SI.</source>
            <translation>Относительная погрешность шага; абсолютная — такая же в СИ.</translation>
        </message>
        <message>
            <source>Release</source>
            <translation>Освободить</translation>
        </message>
        <message>
            <source>Release nodes</source>
            <translation>Освободить узлы</translation>
        </message>
        <message>
            <source>Remark</source>
            <translation>Примечание</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Удалить</translation>
        </message>
        <message>
            <source>Remove '{1}'</source>
            <translation>Удалить «{1}»</translation>
        </message>
        <message>
            <source>Remove this shape</source>
            <translation>Удалить эту фигуру</translation>
        </message>
        <message>
            <source>Remove this step</source>
            <translation>Удалить этот шаг</translation>
        </message>
        <message>
            <source>Remove this value</source>
            <translation>Удалить это значение</translation>
        </message>
        <message>
            <source>Remove what is slower than, Hz</source>
            <translation>Убрать медленнее, Гц</translation>
        </message>
        <message>
            <source>Remove {name}</source>
            <translation>Убрать {name}</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>Переименовать</translation>
        </message>
        <message>
            <source>Rename '{1}' to '{2}'</source>
            <translation>Переименовать «{1}» в «{2}»</translation>
        </message>
        <message>
            <source>Renumbering</source>
            <translation>Перенумерация</translation>
        </message>
        <message>
            <source>Renumbering '{1}' is unknown. {2}</source>
            <translation>Перенумерация «{1}» неизвестна. {2}</translation>
        </message>
        <message>
            <source>Reorthogonalisation</source>
            <translation>Повторная ортогонализация</translation>
        </message>
        <message>
            <source>Repeat</source>
            <translation>Повтор</translation>
        </message>
        <message>
            <source>Replace the project</source>
            <translation>Заменить проект</translation>
        </message>
        <message>
            <source>Report</source>
            <translation>Отчёт</translation>
        </message>
        <message>
            <source>Report written: {files}.</source>
            <translation>Отчёт записан: {files}.</translation>
        </message>
        <message>
            <source>Report…</source>
            <translation>Отчёт…</translation>
        </message>
        <message>
            <source>Resample to, Hz</source>
            <translation>Передискретизация, Гц</translation>
        </message>
        <message>
            <source>Residual</source>
            <translation>Невязка</translation>
        </message>
        <message>
            <source>Response of a sensor to a parameter of a force that swings.</source>
            <translation>Отклик датчика на колебания параметра силы.</translation>
        </message>
        <message>
            <source>Revolute joint</source>
            <translation>Вращательный шарнир</translation>
        </message>
        <message>
            <source>RevoluteJoint '{1}'</source>
            <translation>Вращательный шарнир «{1}»</translation>
        </message>
        <message>
            <source>Revolving</source>
            <translation>Вращение</translation>
        </message>
        <message>
            <source>Revolving: a full turn in {1} steps has no volume; at least 3 are needed.</source>
            <translation>Вращение: полный оборот за {1} шагов не имеет объёма; нужно не меньше 3.</translation>
        </message>
        <message>
            <source>Revolving: angle is {1}; it must lie between 0 and 2π.</source>
            <translation>Вращение: угол {1}; он должен лежать между 0 и 2π.</translation>
        </message>
        <message>
            <source>Revolving: element {1} lies on the axis.</source>
            <translation>Вращение: элемент {1} лежит на оси.</translation>
        </message>
        <message>
            <source>Revolving: quad {1} touches the axis with {2} of its corners; no solid has that shape. Use triangles next to the axis, or move the corner off it.</source>
            <translation>Вращение: четырёхугольник {1} касается оси углами ({2}); такого объёмного элемента нет. Возьмите у оси треугольники или отодвиньте угол от неё.</translation>
        </message>
        <message>
            <source>Right</source>
            <translation>Справа</translation>
        </message>
        <message>
            <source>Right view</source>
            <translation>Вид справа</translation>
        </message>
        <message>
            <source>Right-hand side of shape {1} does not fit a matrix of order {2}.</source>
            <translation>Правая часть размера {1} не подходит к матрице порядка {2}.</translation>
        </message>
        <message>
            <source>Rigid and other links</source>
            <translation>Жёсткие и иные связи</translation>
        </message>
        <message>
            <source>Rigid bodies: mass, inertia and what is drawn. Every body hangs on the ground through its joints.</source>
            <translation>Твёрдые тела: масса, инерция и то, что рисуется. Каждое тело связано с основанием через шарниры.</translation>
        </message>
        <message>
            <source>Rigid body</source>
            <translation>Твёрдое тело</translation>
        </message>
        <message>
            <source>Rigid link</source>
            <translation>Жёсткая связь</translation>
        </message>
        <message>
            <source>Rigid modes</source>
            <translation>Жёстких форм</translation>
        </message>
        <message>
            <source>Rigid motion {1} strains the structure (‖Kx‖ = {2}): the structure is held, or the motion does not belong to it.</source>
            <translation>Жёсткое движение {1} деформирует конструкцию (‖Kx‖ = {2}): конструкция закреплена либо движение не её.</translation>
        </message>
        <message>
            <source>Rigid motions are linearly dependent: give each of them once.</source>
            <translation>Жёсткие движения линейно зависимы: задайте каждое один раз.</translation>
        </message>
        <message>
            <source>Rigid motions: a translation carries no mass; the DOFs do not move with the structure.</source>
            <translation>Жёсткие движения: поступательное движение не несёт массы; степени свободы не движутся вместе с конструкцией.</translation>
        </message>
        <message>
            <source>Rigid motions: coordinates {1} and {2} directions (0 … 5) do not fit.</source>
            <translation>Жёсткие движения: координаты {1} и направления {2} (0 … 5) не согласуются.</translation>
        </message>
        <message>
            <source>RigidLink '{1}'</source>
            <translation>Жёсткая связь «{1}»</translation>
        </message>
        <message>
            <source>Ring at node {1}: node {2} lies on no edge of the surface. Choose a node on the rim of a hole, or list the nodes.</source>
            <translation>Кольцо в узле {1}: узел {2} не лежит на кромке поверхности. Выберите узел на кромке отверстия или перечислите узлы.</translation>
        </message>
        <message>
            <source>Ring at node {1}: several edges meet at node {2}, so the way around is not clear. Choose a node on the rim of a hole, or list the nodes.</source>
            <translation>Кольцо в узле {1}: в узле {2} сходится несколько кромок, путь обхода неясен. Выберите узел на кромке отверстия или перечислите узлы.</translation>
        </message>
        <message>
            <source>Robot arm with a flexible link</source>
            <translation>Манипулятор с упругим звеном</translation>
        </message>
        <message>
            <source>Robot description (URDF)</source>
            <translation>Описание робота (URDF)</translation>
        </message>
        <message>
            <source>Rod</source>
            <translation>Стержень</translation>
        </message>
        <message>
            <source>Roll and yaw inertia</source>
            <translation>Момент инерции крена и виляния</translation>
        </message>
        <message>
            <source>Rolling '{1}'</source>
            <translation>Качение «{1}»</translation>
        </message>
        <message>
            <source>Rolling circle from the back</source>
            <translation>Круг катания от внутренней грани</translation>
        </message>
        <message>
            <source>Rolling radius</source>
            <translation>Радиус круга катания</translation>
        </message>
        <message>
            <source>Rolling without slip</source>
            <translation>Качение без проскальзывания</translation>
        </message>
        <message>
            <source>Root locus</source>
            <translation>Корневой годограф</translation>
        </message>
        <message>
            <source>Roots by inertia</source>
            <translation>Корни по инерции</translation>
        </message>
        <message>
            <source>Rotation, %</source>
            <translation>Поворот, %</translation>
        </message>
        <message>
            <source>Rotational stiffness</source>
            <translation>Угловая жёсткость</translation>
        </message>
        <message>
            <source>Rows: way, left up, right up, left across, right across; with ;</source>
            <translation>Строки: путь, левый вверх, правый вверх, левый вбок, правый вбок; через точку с запятой</translation>
        </message>
        <message>
            <source>Rubin</source>
            <translation>Рубин</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>Расчёт</translation>
        </message>
        <message>
            <source>Run '{1}' has no channel '{2}'. {3}</source>
            <translation>В расчёте «{1}» нет канала «{2}». {3}</translation>
        </message>
        <message>
            <source>Run '{1}' has no wheels on rails.</source>
            <translation>В расчёте «{1}» нет колёс на рельсах.</translation>
        </message>
        <message>
            <source>Run a vehicle with wheels on rails: its wheels and its ride are judged here.</source>
            <translation>Рассчитайте движение экипажа с колёсами на рельсах: здесь оцениваются его колёса и плавность хода.</translation>
        </message>
        <message>
            <source>Run an object with a flexible body, and the motion of any of its nodes is split here by modes.</source>
            <translation>Рассчитайте движение объекта с упругим телом: движение любого его узла будет разложено здесь по формам.</translation>
        </message>
        <message>
            <source>Run at these speeds</source>
            <translation>Расчёт по скоростям</translation>
        </message>
        <message>
            <source>Run the simulation</source>
            <translation>Запустить расчёт</translation>
        </message>
        <message>
            <source>Runge–Kutta 4 is not stable with a step of {1} s: the fastest part of the motion is at {2} Hz. Shorten the step below {3} s, or use bdf, hht or newmark.</source>
            <translation>Метод Рунге–Кутты 4 неустойчив с шагом {1} с: самая быстрая часть движения — {2} Гц. Возьмите шаг меньше {3} с или методы bdf, hht, newmark.</translation>
        </message>
        <message>
            <source>Runge–Kutta 4, fixed step</source>
            <translation>Рунге–Кутта 4, постоянный шаг</translation>
        </message>
        <message>
            <source>Runge–Kutta–Fehlberg 5(4), adaptive</source>
            <translation>Рунге–Кутта–Фельберг 5(4), с выбором шага</translation>
        </message>
        <message>
            <source>Running</source>
            <translation>Выполняется</translation>
        </message>
        <message>
            <source>Running without {count} modes…</source>
            <translation>Расчёт без форм: {count}…</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>Расчёты</translation>
        </message>
        <message>
            <source>Runs at several speeds</source>
            <translation>Расчёты на нескольких скоростях</translation>
        </message>
        <message>
            <source>Runs: {number}</source>
            <translation>Расчётов: {number}</translation>
        </message>
        <message>
            <source>S1002</source>
            <translation>S1002</translation>
        </message>
        <message>
            <source>SECBLOCK announces {1} layers.</source>
            <translation>SECBLOCK объявляет {1} слоёв.</translation>
        </message>
        <message>
            <source>SECDATA of {1} is not usable: {2}</source>
            <translation>SECDATA сечения {1} не годится: {2}</translation>
        </message>
        <message>
            <source>SI</source>
            <translation>СИ</translation>
        </message>
        <message>
            <source>SI: matrices do not name their units</source>
            <translation>СИ: матрицы не называют своих единиц</translation>
        </message>
        <message>
            <source>Sampled signals that drive the object: signal(name) in a force or a prescribed motion.</source>
            <translation>Измеренные сигналы, возбуждающие объект: signal(имя) в силе или в заданном движении.</translation>
        </message>
        <message>
            <source>Samples</source>
            <translation>Отсчёты</translation>
        </message>
        <message>
            <source>Sampling step</source>
            <translation>Шаг дискретизации</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Сохранить</translation>
        </message>
        <message>
            <source>Save a node set</source>
            <translation>Сохранить набор узлов</translation>
        </message>
        <message>
            <source>Save as a set</source>
            <translation>Сохранить набор</translation>
        </message>
        <message>
            <source>Save as…</source>
            <translation>Сохранить как…</translation>
        </message>
        <message>
            <source>Save input.fum</source>
            <translation>Сохранить input.fum</translation>
        </message>
        <message>
            <source>Save input.fum…</source>
            <translation>Сохранить input.fum…</translation>
        </message>
        <message>
            <source>Save the changes to “{name}”?</source>
            <translation>Сохранить изменения в «{name}»?</translation>
        </message>
        <message>
            <source>Save the project</source>
            <translation>Сохранить проект</translation>
        </message>
        <message>
            <source>Save the table…</source>
            <translation>Сохранить таблицу…</translation>
        </message>
        <message>
            <source>Save {1}</source>
            <translation>Сохранение {1}</translation>
        </message>
        <message>
            <source>Saved to {file}.</source>
            <translation>Сохранено в {file}.</translation>
        </message>
        <message>
            <source>Saving a run</source>
            <translation>Сохранение расчёта</translation>
        </message>
        <message>
            <source>Saving the run</source>
            <translation>Сохранение расчёта</translation>
        </message>
        <message>
            <source>ScalarSpring '{1}'</source>
            <translation>Пружина «{1}»</translation>
        </message>
        <message>
            <source>Scale of the irregularities</source>
            <translation>Масштаб неровностей</translation>
        </message>
        <message>
            <source>Screw joint</source>
            <translation>Винтовой шарнир</translation>
        </message>
        <message>
            <source>ScrewJoint '{1}'</source>
            <translation>Винтовой шарнир «{1}»</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>Искать</translation>
        </message>
        <message>
            <source>Second</source>
            <translation>Вторая</translation>
        </message>
        <message>
            <source>Second axis</source>
            <translation>Вторая ось</translation>
        </message>
        <message>
            <source>Second body</source>
            <translation>Второе тело</translation>
        </message>
        <message>
            <source>Second cursor</source>
            <translation>Второй курсор</translation>
        </message>
        <message>
            <source>Second joint</source>
            <translation>Второй шарнир</translation>
        </message>
        <message>
            <source>Second node</source>
            <translation>Второй узел</translation>
        </message>
        <message>
            <source>Section</source>
            <translation>Сечение</translation>
        </message>
        <message>
            <source>Section '{1}'</source>
            <translation>Сечение «{1}»</translation>
        </message>
        <message>
            <source>Section '{1}' is given by a stiffness matrix, which is not read; assign one.</source>
            <translation>Сечение '{1}' задано матрицей жёсткости, которая не читается; назначьте сечение.</translation>
        </message>
        <message>
            <source>Section '{1}' names no material; assign one.</source>
            <translation>В сечении '{1}' не назван материал; назначьте его.</translation>
        </message>
        <message>
            <source>Section '{1}', layer {2}</source>
            <translation>Сечение «{1}», слой {2}</translation>
        </message>
        <message>
            <source>Section '{1}': beam shape {2} is not read; assign a section.</source>
            <translation>Сечение '{1}': форма балки {2} не читается; назначьте сечение.</translation>
        </message>
        <message>
            <source>Section '{1}': its corners enclose no area.</source>
            <translation>Сечение '{1}': его вершины не охватывают площади.</translation>
        </message>
        <message>
            <source>Section '{1}': its walls do not fit into its size; check its dimensions.</source>
            <translation>Сечение '{1}': стенки не помещаются в его габариты; проверьте размеры.</translation>
        </message>
        <message>
            <source>Section '{1}': offset {2} is not supported; the middle was taken.</source>
            <translation>Сечение '{1}': смещение {2} не поддерживается; взята середина.</translation>
        </message>
        <message>
            <source>Section '{1}': orientation '{2}' of a layer was not read; 0° was taken.</source>
            <translation>Сечение '{1}': ориентация '{2}' слоя не прочитана; взят 0°.</translation>
        </message>
        <message>
            <source>Section '{1}': sizes are numbers in millimetres after the shape.</source>
            <translation>Сечение '{1}': после формы идут размеры в миллиметрах.</translation>
        </message>
        <message>
            <source>Section '{1}': the rows of its axes must be perpendicular unit vectors.</source>
            <translation>Сечение «{1}»: строки его осей должны быть перпендикулярными единичными векторами.</translation>
        </message>
        <message>
            <source>Section '{1}': {2}</source>
            <translation>Сечение '{1}': {2}</translation>
        </message>
        <message>
            <source>Section {1}</source>
            <translation>Сечение {1}</translation>
        </message>
        <message>
            <source>Sections</source>
            <translation>Сечения</translation>
        </message>
        <message>
            <source>Sections of the line</source>
            <translation>Участки пути</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Начальное число</translation>
        </message>
        <message>
            <source>Seen from</source>
            <translation>Относительно</translation>
        </message>
        <message>
            <source>Segment</source>
            <translation>Отрезок</translation>
        </message>
        <message>
            <source>Select</source>
            <translation>Выбрать</translation>
        </message>
        <message>
            <source>Select a face: neighbours up to an angle</source>
            <translation>Выбрать грань: соседи до заданного угла</translation>
        </message>
        <message>
            <source>Select all nodes</source>
            <translation>Выбрать все узлы</translation>
        </message>
        <message>
            <source>Select elements</source>
            <translation>Выбрать элементы</translation>
        </message>
        <message>
            <source>Select nodes by a box</source>
            <translation>Выбрать узлы рамкой</translation>
        </message>
        <message>
            <source>Select nodes by click</source>
            <translation>Выбрать узлы щелчком</translation>
        </message>
        <message>
            <source>Select nodes: click, drag a box (Shift), or find them here. Then hold them or make them interface.</source>
            <translation>Выберите узлы: щелчком, рамкой (Shift) или найдите их здесь. Затем закрепите их или сделайте интерфейсными.</translation>
        </message>
        <message>
            <source>Select nothing</source>
            <translation>Снять выделение</translation>
        </message>
        <message>
            <source>Select something in the tree or in the view to see its properties.</source>
            <translation>Выберите что-нибудь в дереве или в окне вида, чтобы увидеть свойства.</translation>
        </message>
        <message>
            <source>Select the ring of a hole</source>
            <translation>Выбрать кромку отверстия</translation>
        </message>
        <message>
            <source>Sensor</source>
            <translation>Датчик</translation>
        </message>
        <message>
            <source>Sensor '{1}'</source>
            <translation>Датчик «{1}»</translation>
        </message>
        <message>
            <source>Sensor '{1}': the expression '{2}' has no finite value at {3}. Check for division by zero, roots and logarithms of negative numbers.</source>
            <translation>Датчик «{1}»: выражение «{2}» не имеет конечного значения при {3}. Проверьте деление на ноль, корни и логарифмы отрицательных чисел.</translation>
        </message>
        <message>
            <source>Sensors</source>
            <translation>Датчики</translation>
        </message>
        <message>
            <source>Set</source>
            <translation>Условия</translation>
        </message>
        <message>
            <source>Set off by</source>
            <translation>Причина</translation>
        </message>
        <message>
            <source>Set the damping</source>
            <translation>Задать демпфирование</translation>
        </message>
        <message>
            <source>Set the duration at the right if you like, then start. Motion and curves appear while it computes.</source>
            <translation>При желании задайте справа продолжительность и начните. Движение и кривые появятся по ходу счёта.</translation>
        </message>
        <message>
            <source>Set up</source>
            <translation>Настроить</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>Параметры</translation>
        </message>
        <message>
            <source>Settings and runs</source>
            <translation>Настройки и расчёты</translation>
        </message>
        <message>
            <source>Settings of the run</source>
            <translation>Параметры расчёта</translation>
        </message>
        <message>
            <source>Several views</source>
            <translation>Несколько видов</translation>
        </message>
        <message>
            <source>Shaft '{1}' makes {2} turns; order tracking needs at least two.</source>
            <translation>Вал '{1}' делает {2} оборотов; для порядкового анализа нужно не меньше двух.</translation>
        </message>
        <message>
            <source>Shaft '{1}' turns back; order tracking needs a speed of one sign.</source>
            <translation>Вал '{1}' вращается назад; для порядкового анализа скорость должна быть одного знака.</translation>
        </message>
        <message>
            <source>Shaft speed, rad/s</source>
            <translation>Скорость вала, рад/с</translation>
        </message>
        <message>
            <source>Shape</source>
            <translation>Форма</translation>
        </message>
        <message>
            <source>Shape '{1}'</source>
            <translation>Фигура «{1}»</translation>
        </message>
        <message>
            <source>Shape {number}</source>
            <translation>Фигура {number}</translation>
        </message>
        <message>
            <source>Shapes</source>
            <translation>Фигуры</translation>
        </message>
        <message>
            <source>Share of critical damping of every mode, d = 2γω.</source>
            <translation>Доля критического демпфирования каждой формы, d = 2γω.</translation>
        </message>
        <message>
            <source>Share of critical damping; type to set it.</source>
            <translation>Доля критического демпфирования; можно ввести.</translation>
        </message>
        <message>
            <source>Share of the time that the wheel does not touch the rail</source>
            <translation>Доля времени, когда колесо не касается рельса</translation>
        </message>
        <message>
            <source>Shear area ratio along y</source>
            <translation>Коэффициент сдвига по y</translation>
        </message>
        <message>
            <source>Shear area ratio along z</source>
            <translation>Коэффициент сдвига по z</translation>
        </message>
        <message>
            <source>Shear centre y, z from the centroid</source>
            <translation>Центр изгиба y, z от центра тяжести</translation>
        </message>
        <message>
            <source>Shear moduli G12, G23, G31</source>
            <translation>Модули сдвига G12, G23, G31</translation>
        </message>
        <message>
            <source>Shell, 3 nodes</source>
            <translation>Оболочка, 3 узла</translation>
        </message>
        <message>
            <source>Shell, 4 nodes</source>
            <translation>Оболочка, 4 узла</translation>
        </message>
        <message>
            <source>ShellSection '{1}'</source>
            <translation>Сечение оболочки «{1}»</translation>
        </message>
        <message>
            <source>Shells with crossed nodes, a corner bent inwards or no area: {1}; list nodes in order.</source>
            <translation>Оболочки с перекрещенными узлами, вогнутым углом или без площади: {1}; перечислите узлы по порядку.</translation>
        </message>
        <message>
            <source>Shock response spectrum</source>
            <translation>Ударный спектр отклика</translation>
        </message>
        <message>
            <source>Shortest length</source>
            <translation>Наименьшая длина</translation>
        </message>
        <message>
            <source>Shortest wave</source>
            <translation>Наименьшая длина волны</translation>
        </message>
        <message>
            <source>Show the other side</source>
            <translation>Показать другую сторону</translation>
        </message>
        <message>
            <source>Show the structure at rest behind</source>
            <translation>Показывать недеформированную конструкцию</translation>
        </message>
        <message>
            <source>Show whole curves</source>
            <translation>Кривые целиком</translation>
        </message>
        <message>
            <source>Shown</source>
            <translation>Показывать</translation>
        </message>
        <message>
            <source>Side</source>
            <translation>Сторона</translation>
        </message>
        <message>
            <source>Signal</source>
            <translation>Сигнал</translation>
        </message>
        <message>
            <source>Signal '{1}'</source>
            <translation>Сигнал «{1}»</translation>
        </message>
        <message>
            <source>Signal '{1}' has no two samples at {2} Hz.</source>
            <translation>У сигнала «{1}» нет двух отсчётов при {2} Гц.</translation>
        </message>
        <message>
            <source>Signal '{1}' has no two samples between {2} s and {3} s.</source>
            <translation>У сигнала '{1}' нет двух отсчётов между {2} с и {3} с.</translation>
        </message>
        <message>
            <source>Signal '{1}' has {2} samples; a filter needs at least 16.</source>
            <translation>У сигнала '{1}' отсчётов {2}; фильтру нужно не меньше 16.</translation>
        </message>
        <message>
            <source>Signal '{1}' has {2} values; two finite ones at least are needed.</source>
            <translation>У сигнала «{1}» значений: {2}; нужно не менее двух конечных.</translation>
        </message>
        <message>
            <source>Signal '{1}' is empty.</source>
            <translation>Сигнал '{1}' пуст.</translation>
        </message>
        <message>
            <source>Signal '{1}' is in '{2}': a base needs a displacement, a velocity, an acceleration, or an angle and its rates. Say its unit.</source>
            <translation>Сигнал «{1}» измерен в «{2}»: основанию нужны перемещение, скорость, ускорение или угол и его производные. Укажите единицу.</translation>
        </message>
        <message>
            <source>Signal '{1}' is in {2}; weighted vibration needs an acceleration, m/s².</source>
            <translation>Сигнал '{1}' в {2}; для взвешенной вибрации нужно ускорение, м/с².</translation>
        </message>
        <message>
            <source>Signal '{1}': a segment of {2} samples is too short for a spectrum; at least 4 are needed.</source>
            <translation>Сигнал '{1}': отрезок из {2} отсчётов мал для спектра; нужно не меньше 4.</translation>
        </message>
        <message>
            <source>Signal '{1}': the cut-off of {2} Hz must lie between 0 and {3} Hz, half the sampling rate.</source>
            <translation>Сигнал '{1}': частота среза {2} Гц должна лежать между 0 и {3} Гц, половиной частоты дискретизации.</translation>
        </message>
        <message>
            <source>Signal as excitation</source>
            <translation>Сигнал как возмущение</translation>
        </message>
        <message>
            <source>Signal as excitation…</source>
            <translation>Сигнал как возмущение…</translation>
        </message>
        <message>
            <source>SignalCurve '{1}'</source>
            <translation>Сигнал «{1}»</translation>
        </message>
        <message>
            <source>Signals</source>
            <translation>Сигналы</translation>
        </message>
        <message>
            <source>Signals '{1}' and '{2}' have other instants; resample one of them.</source>
            <translation>У сигналов '{1}' и '{2}' разные моменты времени; пересчитайте один из них.</translation>
        </message>
        <message>
            <source>Simulate</source>
            <translation>Рассчитать</translation>
        </message>
        <message>
            <source>Simulation</source>
            <translation>Моделирование</translation>
        </message>
        <message>
            <source>Simulation settings</source>
            <translation>Параметры расчёта</translation>
        </message>
        <message>
            <source>Simulation settings: {1} s at {2} s give {3} output rows. Choose a longer output step; the most is {4}.</source>
            <translation>Параметры расчёта: {1} с при шаге {2} с дают {3} строк вывода. Увеличьте шаг вывода; наибольшее число строк — {4}.</translation>
        </message>
        <message>
            <source>SimulationSettings '{1}'</source>
            <translation>Параметры расчёта «{1}»</translation>
        </message>
        <message>
            <source>Six numbers or six rows of six.</source>
            <translation>Шесть чисел или шесть строк по шесть.</translation>
        </message>
        <message>
            <source>Six rows of six numbers with ; between the rows. Empty: the stiffnesses above on the diagonal.</source>
            <translation>Шесть строк по шесть чисел, между строками ;. Пусто: заданные выше жёсткости на диагонали.</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Размер</translation>
        </message>
        <message>
            <source>Size of G</source>
            <translation>Порядок G</translation>
        </message>
        <message>
            <source>Slave nodes</source>
            <translation>Зависимые узлы</translation>
        </message>
        <message>
            <source>Slaves</source>
            <translation>Ведомые</translation>
        </message>
        <message>
            <source>Slides and turns in a plane: a foot on a table.</source>
            <translation>Скользит и поворачивается в плоскости: ножка на столе.</translation>
        </message>
        <message>
            <source>Slip velocity</source>
            <translation>Скорость скольжения</translation>
        </message>
        <message>
            <source>Slip velocity of full friction</source>
            <translation>Скорость скольжения полного трения</translation>
        </message>
        <message>
            <source>Slope</source>
            <translation>Показатель наклона</translation>
        </message>
        <message>
            <source>SolidBlock '{1}'</source>
            <translation>Блок объёмных элементов «{1}»</translation>
        </message>
        <message>
            <source>SolidSection '{1}'</source>
            <translation>Сечение объёмного тела «{1}»</translation>
        </message>
        <message>
            <source>Solids inside out or without volume: {1}; check the order of their nodes.</source>
            <translation>Вывернутые объёмные элементы или без объёма: {1}; проверьте порядок узлов.</translation>
        </message>
        <message>
            <source>Solids with a corner bent inwards: {1}; check the order and places of their nodes.</source>
            <translation>Объёмные элементы с вогнутым углом: {1}; проверьте порядок и положение узлов.</translation>
        </message>
        <message>
            <source>Solution '{1}': mode {2} is a static mode of the interface and cannot be excluded: without it the joints there would act wrongly.</source>
            <translation>Решение '{1}': форма {2} — статическая форма интерфейса, её нельзя исключить: без неё шарниры там действовали бы неверно.</translation>
        </message>
        <message>
            <source>Solutions</source>
            <translation>Решения</translation>
        </message>
        <message>
            <source>Solutions: {number}</source>
            <translation>Решений: {number}</translation>
        </message>
        <message>
            <source>Solve</source>
            <translation>Решить</translation>
        </message>
        <message>
            <source>Solve '{1}'</source>
            <translation>Решить '{1}'</translation>
        </message>
        <message>
            <source>SolveSettings '{1}'</source>
            <translation>Параметры решения «{1}»</translation>
        </message>
        <message>
            <source>Something went wrong inside the program ({1}). The model is unchanged.</source>
            <translation>Внутренняя ошибка программы ({1}). Модель не изменилась.</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>Источник</translation>
        </message>
        <message>
            <source>Space</source>
            <translation>пробел</translation>
        </message>
        <message>
            <source>Specialised Newmark, fixed step</source>
            <translation>Специализированный Ньюмарк, постоянный шаг</translation>
        </message>
        <message>
            <source>Spectra</source>
            <translation>Спектры</translation>
        </message>
        <message>
            <source>Spectral density</source>
            <translation>Спектральная плотность</translation>
        </message>
        <message>
            <source>Spectrogram</source>
            <translation>Спектрограмма</translation>
        </message>
        <message>
            <source>Spectrum: the overlap of {1} % is too large; at most 95 % are possible.</source>
            <translation>Спектр: перекрытие {1} % слишком велико; возможно не больше 95 %.</translation>
        </message>
        <message>
            <source>SpectrumSettings '{1}'</source>
            <translation>Настройки спектра '{1}'</translation>
        </message>
        <message>
            <source>Speed</source>
            <translation>Скорость</translation>
        </message>
        <message>
            <source>Speed of the animation against real time</source>
            <translation>Скорость показа относительно настоящего времени</translation>
        </message>
        <message>
            <source>Speed of the swing</source>
            <translation>Скорость колебаний</translation>
        </message>
        <message>
            <source>Speed, m/s</source>
            <translation>Скорость, м/с</translation>
        </message>
        <message>
            <source>Speeds from {1} to {2} m/s: a high one and a lower one over zero are needed.</source>
            <translation>Скорости от {1} до {2} м/с: нужны большая и меньшая, обе больше нуля.</translation>
        </message>
        <message>
            <source>Speeds must be greater than zero, and there must be at least one.</source>
            <translation>Скорости должны быть больше нуля, и хотя бы одна должна быть задана.</translation>
        </message>
        <message>
            <source>Speeds, m/s</source>
            <translation>Скорости, м/с</translation>
        </message>
        <message>
            <source>Sphere</source>
            <translation>Шар</translation>
        </message>
        <message>
            <source>SphereContact '{1}'</source>
            <translation>Контакт сфер «{1}»</translation>
        </message>
        <message>
            <source>Spherical joint</source>
            <translation>Сферический шарнир</translation>
        </message>
        <message>
            <source>SphericalJoint '{1}'</source>
            <translation>Сферический шарнир «{1}»</translation>
        </message>
        <message>
            <source>Spin inertia</source>
            <translation>Момент инерции вращения</translation>
        </message>
        <message>
            <source>Spring</source>
            <translation>Пружина</translation>
        </message>
        <message>
            <source>Spring '{1}'</source>
            <translation>Пружина «{1}»</translation>
        </message>
        <message>
            <source>Spring '{1}' at node {2}</source>
            <translation>Пружина «{1}» в узле {2}</translation>
        </message>
        <message>
            <source>Spring '{1}' couples directions that change differently; it cannot be turned.</source>
            <translation>Пружина «{1}» связывает направления, которые меняются по-разному; повернуть её нельзя.</translation>
        </message>
        <message>
            <source>Spring '{1}' joins node {2} with itself; give two nodes.</source>
            <translation>Пружина «{1}» соединяет узел {2} с ним самим; задайте два узла.</translation>
        </message>
        <message>
            <source>Spring and damper</source>
            <translation>Пружина с демпфером</translation>
        </message>
        <message>
            <source>Spring and damper along the line of two points.</source>
            <translation>Пружина и демпфер вдоль линии двух точек.</translation>
        </message>
        <message>
            <source>Spring and damper that resist a turn about an axis.</source>
            <translation>Пружина и демпфер, сопротивляющиеся повороту вокруг оси.</translation>
        </message>
        <message>
            <source>Spring between</source>
            <translation>Пружина между</translation>
        </message>
        <message>
            <source>Spring of an axle box x, y, z</source>
            <translation>Жёсткость на буксу x, y, z</translation>
        </message>
        <message>
            <source>Spring of the second stage x, y, z</source>
            <translation>Жёсткость второй ступени x, y, z</translation>
        </message>
        <message>
            <source>Spring to ground</source>
            <translation>Пружина к земле</translation>
        </message>
        <message>
            <source>Spring: stiffness is {1}; it must be greater than zero.</source>
            <translation>Пружина: жёсткость {1}; должна быть больше нуля.</translation>
        </message>
        <message>
            <source>SpringDamper '{1}'</source>
            <translation>Пружина с демпфером «{1}»</translation>
        </message>
        <message>
            <source>SpringForm '{1}'</source>
            <translation>Пружина «{1}»</translation>
        </message>
        <message>
            <source>Springs</source>
            <translation>Пружины</translation>
        </message>
        <message>
            <source>Springs between two selected nodes along the ticked degrees of freedom</source>
            <translation>Пружины между двумя выбранными узлами вдоль отмеченных степеней свободы</translation>
        </message>
        <message>
            <source>Springs of the second stage</source>
            <translation>Рессоры второй ступени</translation>
        </message>
        <message>
            <source>Springs to the ground along the ticked degrees of freedom</source>
            <translation>Пружины к земле вдоль отмеченных степеней свободы</translation>
        </message>
        <message>
            <source>Stable equilibrium</source>
            <translation>Устойчивое равновесие</translation>
        </message>
        <message>
            <source>Standard views</source>
            <translation>Стандартные виды</translation>
        </message>
        <message>
            <source>Stands on</source>
            <translation>Стоит на</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Начало</translation>
        </message>
        <message>
            <source>Start from here</source>
            <translation>Начать отсюда</translation>
        </message>
        <message>
            <source>Start of the first axle</source>
            <translation>Начальное место первой оси</translation>
        </message>
        <message>
            <source>Start or go on</source>
            <translation>Начать или продолжить</translation>
        </message>
        <message>
            <source>Start {1} of {2}</source>
            <translation>Начальная точка {1} из {2}</translation>
        </message>
        <message>
            <source>Starting the 3D view…</source>
            <translation>Запускается трёхмерный вид…</translation>
        </message>
        <message>
            <source>Starts the computation; you can go on working meanwhile (F6)</source>
            <translation>Запускает расчёт; тем временем можно работать дальше (F6)</translation>
        </message>
        <message>
            <source>State '{1}': its rate has no finite value at {2}. Check for division by zero, roots and logarithms of negative numbers.</source>
            <translation>Переменная состояния «{1}»: её скорость не имеет конечного значения при {2}. Проверьте деление на ноль, корни и логарифмы отрицательных чисел.</translation>
        </message>
        <message>
            <source>Static load</source>
            <translation>Статическая нагрузка</translation>
        </message>
        <message>
            <source>Static modes</source>
            <translation>Статические формы</translation>
        </message>
        <message>
            <source>Static modes carry the interface; eigenmodes are those of the structure held there</source>
            <translation>Статические формы несут интерфейс; собственные — формы конструкции, закреплённой в нём</translation>
        </message>
        <message>
            <source>Static over sliding friction</source>
            <translation>Отношение трения покоя к трению скольжения</translation>
        </message>
        <message>
            <source>Statistics</source>
            <translation>Статистика</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Состояние</translation>
        </message>
        <message>
            <source>Steady answer of a sensor to a periodic force of several harmonics.</source>
            <translation>Установившийся отклик датчика на периодическую силу из нескольких гармоник.</translation>
        </message>
        <message>
            <source>Steels, aluminium alloys, cast irons, titanium: the arrow shows them all.</source>
            <translation>Стали, алюминиевые сплавы, чугуны, титан: стрелка показывает все.</translation>
        </message>
        <message>
            <source>Step</source>
            <translation>Шаг</translation>
        </message>
        <message>
            <source>Step {number}</source>
            <translation>Шаг {number}</translation>
        </message>
        <message>
            <source>Steps</source>
            <translation>Шагов</translation>
        </message>
        <message>
            <source>Steps of the joint</source>
            <translation>Шаги шарнира</translation>
        </message>
        <message>
            <source>Stiffness</source>
            <translation>Жёсткость</translation>
        </message>
        <message>
            <source>Stiffness matrix 6×6</source>
            <translation>Матрица жёсткости 6×6</translation>
        </message>
        <message>
            <source>Stiffness of the bump stops</source>
            <translation>Жёсткость упоров</translation>
        </message>
        <message>
            <source>Stiffness of the stop</source>
            <translation>Жёсткость упора</translation>
        </message>
        <message>
            <source>Stiffness x, y, z</source>
            <translation>Жёсткость x, y, z</translation>
        </message>
        <message>
            <source>Stiffness, N/m</source>
            <translation>Жёсткость, Н/м</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Остановить</translation>
        </message>
        <message>
            <source>Stop the run</source>
            <translation>Остановить расчёт</translation>
        </message>
        <message>
            <source>Stress</source>
            <translation>Напряжение</translation>
        </message>
        <message>
            <source>Stress (von Mises)</source>
            <translation>Напряжение (по Мизесу)</translation>
        </message>
        <message>
            <source>Stress at a node</source>
            <translation>Напряжение в узле</translation>
        </message>
        <message>
            <source>Stress can be recovered after a simulation.</source>
            <translation>Позволяет восстановить напряжения после расчёта движения.</translation>
        </message>
        <message>
            <source>Stress point</source>
            <translation>Точка напряжений</translation>
        </message>
        <message>
            <source>Stress points y, z</source>
            <translation>Точки напряжений y, z</translation>
        </message>
        <message>
            <source>StressSensor '{1}'</source>
            <translation>Датчик напряжения «{1}»</translation>
        </message>
        <message>
            <source>Strips of FASTSIM</source>
            <translation>Число полос FASTSIM</translation>
        </message>
        <message>
            <source>Structural damping η; zero: not given.</source>
            <translation>Конструкционное демпфирование η; ноль: не задано.</translation>
        </message>
        <message>
            <source>Subcases select the MPC sets {1}; the last one was taken.</source>
            <translation>Подслучаи выбирают наборы MPC {1}; взят последний.</translation>
        </message>
        <message>
            <source>Subcases select the SPC sets {1}; the last one was taken.</source>
            <translation>Подслучаи выбирают наборы SPC {1}; взят последний.</translation>
        </message>
        <message>
            <source>Substructure method with {1} parts needs {2} MB, the budget is {3} MB. Let the number of parts be chosen, or allow more memory.</source>
            <translation>Методу подструктур с числом частей {1} нужно {2} МБ, предел {3} МБ. Доверьте выбор числа частей программе или дайте больше памяти.</translation>
        </message>
        <message>
            <source>Substructure method: no cut fits {1} MB; the most modest needs {2} MB. Allow more memory or use method 'multifrontal'.</source>
            <translation>Метод подструктур: никакое разрезание не укладывается в {1} МБ; самому скромному нужно {2} МБ. Дайте больше памяти или берите мультифронтальный метод.</translation>
        </message>
        <message>
            <source>Substructure variants</source>
            <translation>Варианты подструктур</translation>
        </message>
        <message>
            <source>Substructure {1} of {2}</source>
            <translation>Подструктура {1} из {2}</translation>
        </message>
        <message>
            <source>Substructures</source>
            <translation>Подструктуры</translation>
        </message>
        <message>
            <source>Substructures are factorised by their profile, which nested dissection does not keep; choose the wave or reverse Cuthill–McKee, or the multifrontal method.</source>
            <translation>Подструктуры факторизуются по профилю, который вложенные сечения не сохраняют; выберите волновую перенумерацию, обратный метод Катхилла–Макки или мультифронтальный метод.</translation>
        </message>
        <message>
            <source>Subsystem</source>
            <translation>Подсистема</translation>
        </message>
        <message>
            <source>Subsystem '{1}'</source>
            <translation>Подсистема «{1}»</translation>
        </message>
        <message>
            <source>SubsystemUse '{1}'</source>
            <translation>Вхождение подсистемы «{1}»</translation>
        </message>
        <message>
            <source>Subsystems</source>
            <translation>Подсистемы</translation>
        </message>
        <message>
            <source>Sum</source>
            <translation>Сумма</translation>
        </message>
        <message>
            <source>SuperLU</source>
            <translation>SuperLU</translation>
        </message>
        <message>
            <source>Support</source>
            <translation>Закрепление</translation>
        </message>
        <message>
            <source>Support '{1}'</source>
            <translation>Закрепление «{1}»</translation>
        </message>
        <message>
            <source>Support '{1}': {2} values for {3} degrees of freedom.</source>
            <translation>Закрепление '{1}': {2} значений на {3} степеней свободы.</translation>
        </message>
        <message>
            <source>Support {1}</source>
            <translation>Закрепление {1}</translation>
        </message>
        <message>
            <source>SupportForm '{1}'</source>
            <translation>Закрепление «{1}»</translation>
        </message>
        <message>
            <source>Supports</source>
            <translation>Закрепления</translation>
        </message>
        <message>
            <source>Supports and interface…</source>
            <translation>Закрепления и интерфейс…</translation>
        </message>
        <message>
            <source>Supports of {1} have no meaning here and were left out.</source>
            <translation>Закрепления {1} здесь не имеют смысла и опущены.</translation>
        </message>
        <message>
            <source>Supports of {1} nodes without elements were left out (first: node {2}).</source>
            <translation>Опущены закрепления {1} узлов без элементов (первый: узел {2}).</translation>
        </message>
        <message>
            <source>Supports, links and masses</source>
            <translation>Закрепления, связи и массы</translation>
        </message>
        <message>
            <source>Surface</source>
            <translation>Поверхность</translation>
        </message>
        <message>
            <source>Surface '{1}'</source>
            <translation>Поверхность «{1}»</translation>
        </message>
        <message>
            <source>Surface '{1}': every cell is left out; nothing remains.</source>
            <translation>Поверхность «{1}»: исключены все ячейки; ничего не осталось.</translation>
        </message>
        <message>
            <source>Surface '{1}': keep has shape {2}, expected {3}.</source>
            <translation>Поверхность «{1}»: список оставляемых ячеек имеет размер {2}, ожидается {3}.</translation>
        </message>
        <message>
            <source>Surface '{1}': points of shape {2}; a grid (2 or more, 2 or more, 3) expected.</source>
            <translation>Поверхность «{1}»: точки размера {2}; ожидается сетка (2 или больше, 2 или больше, 3).</translation>
        </message>
        <message>
            <source>Surface F(x, y, z) = 0</source>
            <translation>Поверхность F(x, y, z) = 0</translation>
        </message>
        <message>
            <source>Surface of a body</source>
            <translation>Поверхность тела</translation>
        </message>
        <message>
            <source>Surfaces</source>
            <translation>Поверхности</translation>
        </message>
        <message>
            <source>Sweep</source>
            <translation>Серия</translation>
        </message>
        <message>
            <source>Sweep on a cluster: the package 'distributed' is missing. pip install umfem[cluster].</source>
            <translation>Серия на кластере: нет пакета 'distributed'. Установите: pip install umfem[cluster].</translation>
        </message>
        <message>
            <source>Sweep: '{1}' cannot be kept. {2}</source>
            <translation>Серия: '{1}' сохранить нельзя. {2}</translation>
        </message>
        <message>
            <source>Sweep: a computing process was ended from outside, perhaps for want of memory. What was computed is kept; start again to go on, with fewer processes if it happens again.</source>
            <translation>Серия: вычисляющий процесс был завершён извне, возможно, из-за нехватки памяти. Вычисленное сохранено; начните снова, чтобы продолжить, — с меньшим числом процессов, если это повторится.</translation>
        </message>
        <message>
            <source>Sweep: a parameter is varied twice.</source>
            <translation>Серия: параметр варьируется дважды.</translation>
        </message>
        <message>
            <source>Sweep: bounds of '{1}' are {2} and {3}; the second must be larger.</source>
            <translation>Серия: границы '{1}' — {2} и {3}; вторая должна быть больше.</translation>
        </message>
        <message>
            <source>Sweep: choose at least one number to keep of every run.</source>
            <translation>Серия: выберите хотя бы одно число, сохраняемое из каждого расчёта.</translation>
        </message>
        <message>
            <source>Sweep: choose at least one parameter to vary.</source>
            <translation>Серия: выберите хотя бы один варьируемый параметр.</translation>
        </message>
        <message>
            <source>Sweep: parameter '{1}' has no values.</source>
            <translation>Серия: у параметра '{1}' нет значений.</translation>
        </message>
        <message>
            <source>Sweep: parameter '{1}' is an expression; vary those it is made of.</source>
            <translation>Серия: параметр '{1}' задан выражением; варьируйте те, из которых оно составлено.</translation>
        </message>
        <message>
            <source>Sweep: parameter '{1}' needs a whole number of values, 1 to 10000; {2} was given.</source>
            <translation>Серия: число значений параметра '{1}' — целое от 1 до 10000; дано {2}.</translation>
        </message>
        <message>
            <source>Sweep: samples need as many values of every parameter.</source>
            <translation>Серия: для случайных выборок число значений всех параметров должно быть одинаковым.</translation>
        </message>
        <message>
            <source>Sweep: the Dask scheduler at '{1}' has no workers. Start some: dask worker {2}.</source>
            <translation>Серия: у планировщика Dask по адресу '{1}' нет исполнителей. Запустите их: dask worker {2}.</translation>
        </message>
        <message>
            <source>Sweep: the object has no parameter '{1}'. {2}</source>
            <translation>Серия: у объекта нет параметра '{1}'. {2}</translation>
        </message>
        <message>
            <source>Sweep: the run has no channel '{1}'. {2}</source>
            <translation>Серия: в расчёте нет канала '{1}'. {2}</translation>
        </message>
        <message>
            <source>Sweep: the run has no two rows after {1} s.</source>
            <translation>Серия: в расчёте нет двух строк после {1} с.</translation>
        </message>
        <message>
            <source>Sweep: there is no Dask scheduler at '{1}' ({2}). Start one, for instance dask scheduler, and give its address, like tcp://host:8786.</source>
            <translation>Серия: по адресу '{1}' нет планировщика Dask ({2}). Запустите его, например dask scheduler, и укажите адрес вида tcp://host:8786.</translation>
        </message>
        <message>
            <source>Sweep: there is nothing to draw.</source>
            <translation>Серия: рисовать нечего.</translation>
        </message>
        <message>
            <source>Sweep: {1} runs are too many; at most {2} are possible.</source>
            <translation>Серия: {1} расчётов слишком много; возможно не больше {2}.</translation>
        </message>
        <message>
            <source>Sweep: {1} samples; at least one is needed.</source>
            <translation>Серия: выборок {1}; нужна хотя бы одна.</translation>
        </message>
        <message>
            <source>Sweeping '{1}': the model has no elements to sweep.</source>
            <translation>Вытягивание «{1}»: в модели нет элементов.</translation>
        </message>
        <message>
            <source>Sweeping block '{1}'</source>
            <translation>Вытягивание блока «{1}»</translation>
        </message>
        <message>
            <source>Sweeping: a shell lies along the sweep, its solid has no volume; choose another direction.</source>
            <translation>Вытягивание: оболочка лежит вдоль направления, объёма не будет; выберите другое направление.</translation>
        </message>
        <message>
            <source>Switch between English and Russian</source>
            <translation>Переключить английский и русский</translation>
        </message>
        <message>
            <source>System</source>
            <translation>Система</translation>
        </message>
        <message>
            <source>TYPE is missing.</source>
            <translation>Нет TYPE.</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>Таблица</translation>
        </message>
        <message>
            <source>Table of irregularities</source>
            <translation>Таблица неровностей</translation>
        </message>
        <message>
            <source>Table of the pull</source>
            <translation>Таблица силы растяжения</translation>
        </message>
        <message>
            <source>Tables of numbers</source>
            <translation>Таблицы чисел</translation>
        </message>
        <message>
            <source>Take all modes again</source>
            <translation>Вернуть все формы</translation>
        </message>
        <message>
            <source>Take as the start</source>
            <translation>Взять за начальное</translation>
        </message>
        <message>
            <source>Take the assembled values</source>
            <translation>Взять значения после сборки</translation>
        </message>
        <message>
            <source>Take the ground as the next point</source>
            <translation>Взять основание следующей точкой</translation>
        </message>
        <message>
            <source>Take the values found</source>
            <translation>Взять найденные значения</translation>
        </message>
        <message>
            <source>Takes part</source>
            <translation>Участвует</translation>
        </message>
        <message>
            <source>Takes the nodes out of the interface</source>
            <translation>Убирает узлы из интерфейса</translation>
        </message>
        <message>
            <source>Takes the supports off the nodes</source>
            <translation>Снимает закрепления с узлов</translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Заданное значение</translation>
        </message>
        <message>
            <source>Task</source>
            <translation>Задача</translation>
        </message>
        <message>
            <source>Temperature</source>
            <translation>Температура</translation>
        </message>
        <message>
            <source>Tensor entries: Ixy = −∫xy dm.</source>
            <translation>Компоненты тензора: Ixy = −∫xy dm.</translation>
        </message>
        <message>
            <source>Terms</source>
            <translation>Слагаемые</translation>
        </message>
        <message>
            <source>Tetrahedron, 10 nodes</source>
            <translation>Тетраэдр, 10 узлов</translation>
        </message>
        <message>
            <source>Tetrahedron, 4 nodes</source>
            <translation>Тетраэдр, 4 узла</translation>
        </message>
        <message>
            <source>Tflop</source>
            <translation>Тфлоп</translation>
        </message>
        <message>
            <source>The automatic copy of {when} can be opened.</source>
            <translation>Можно открыть автоматическую копию от {when}.</translation>
        </message>
        <message>
            <source>The autosave failed: {1}</source>
            <translation>Автосохранение не удалось: {1}</translation>
        </message>
        <message>
            <source>The basis of the eigenvectors will take {1} GB, {2} GB of memory are free. Ask for fewer modes or coarsen the mesh.</source>
            <translation>Базис собственных векторов займёт {1} ГБ, свободно {2} ГБ памяти. Запросите меньше форм или укрупните сетку.</translation>
        </message>
        <message>
            <source>The block that new elements join; a type starts a new block</source>
            <translation>Блок, в который войдут новые элементы; тип начинает новый блок</translation>
        </message>
        <message>
            <source>The bounds of a stiffness are positive.</source>
            <translation>Границы жёсткости положительны.</translation>
        </message>
        <message>
            <source>The case control selects no SPC set; all supports were taken.</source>
            <translation>Управление расчётом не выбирает набора SPC; взяты все закрепления.</translation>
        </message>
        <message>
            <source>The densities are in {path}.</source>
            <translation>Спектральные плотности записаны в {path}.</translation>
        </message>
        <message>
            <source>The device has no mounts. Add at least one mount with its position and stiffness.</source>
            <translation>У прибора нет амортизаторов. Добавьте хотя бы один с положением и жёсткостью.</translation>
        </message>
        <message>
            <source>The diagonal mass does not fit the full one (smallest scaled root {1}): a program that reads input.fum without the file beside it should use fewer modes.</source>
            <translation>Диагональная масса не подходит к полной (наименьший масштабированный корень {1}): программе, которая читает input.fum без файла рядом с ним, следует взять меньше форм.</translation>
        </message>
        <message>
            <source>The diagonal mass is {1} % off in the moments of inertia; umfem reduce of the matrices keeps those of the full one beside input.fum.</source>
            <translation>Моменты инерции по диагональной массе отличаются на {1} %; umfem reduce для этих матриц сохраняет моменты полной рядом с input.fum.</translation>
        </message>
        <message>
            <source>The excitation</source>
            <translation>Возбуждение</translation>
        </message>
        <message>
            <source>The factor needs {1} GB in the temporary folder, {2} GB are free there. Free disc space, point TMPDIR to a larger disc, or raise the memory budget.</source>
            <translation>Разложению нужно {1} ГБ во временной папке, свободно {2} ГБ. Освободите место, направьте TMPDIR на больший диск или увеличьте предел памяти.</translation>
        </message>
        <message>
            <source>The factorisation method cannot count roots. Use method 'auto', or sturm=False.</source>
            <translation>Этот метод факторизации не считает корни. Возьмите автоматический выбор метода или откажитесь от счёта корней.</translation>
        </message>
        <message>
            <source>The factorisation needs {1}; the memory budget is {2} GB. Raise the budget or coarsen the mesh.</source>
            <translation>Для разложения нужно {1}; предел памяти {2} ГБ. Увеличьте предел или сделайте сетку грубее.</translation>
        </message>
        <message>
            <source>The file brings no mass matrix.</source>
            <translation>В файле нет матрицы масс.</translation>
        </message>
        <message>
            <source>The file does not name its units; by its materials they are {1}; it was converted to SI.</source>
            <translation>Единицы в файле не указаны; по материалам это {1}; выполнен перевод в СИ.</translation>
        </message>
        <message>
            <source>The file does not name its units; by its size ({1}) they are millimetres; it was converted to SI. Name the units if not.</source>
            <translation>Единицы в файле не названы; судя по размеру ({1}), это миллиметры; переведено в СИ. Если это не так, укажите единицы.</translation>
        </message>
        <message>
            <source>The file has frequencies without shapes.</source>
            <translation>В файле есть частоты, но нет форм.</translation>
        </message>
        <message>
            <source>The file has no mass matrix.</source>
            <translation>В файле нет матрицы масс.</translation>
        </message>
        <message>
            <source>The file holds no modal analysis: only the mesh came in.</source>
            <translation>В файле нет модального анализа: взята только сетка.</translation>
        </message>
        <message>
            <source>The first axle would start at {1} m of a track that is {2} m long.</source>
            <translation>Первая ось встала бы на {1} м пути, длина которого {2} м.</translation>
        </message>
        <message>
            <source>The flexible subsystem '{1}' has no node {2}.</source>
            <translation>В упругой подсистеме «{1}» нет узла {2}.</translation>
        </message>
        <message>
            <source>The force has parts of shapes {1} and {2}; both must be (harmonics + 1, {3}).</source>
            <translation>Части силы имеют размеры {1} и {2}; у обеих должно быть (число гармоник + 1, {3}).</translation>
        </message>
        <message>
            <source>The force turns with the axes of a body.</source>
            <translation>Сила поворачивается вместе с осями тела.</translation>
        </message>
        <message>
            <source>The frames of the uses of '{1}' and others stand on one another in a circle. Let one of them stand on the ground or on another body.</source>
            <translation>Системы координат вхождения «{1}» и других стоят друг на друге по кругу. Поставьте одну из них на землю или на другое тело.</translation>
        </message>
        <message>
            <source>The generalised mass is not positive definite: modes repeat one another, or the mass matrix of the file is damaged.</source>
            <translation>Обобщённая масса не положительно определена: формы повторяют друг друга или матрица масс в файле повреждена.</translation>
        </message>
        <message>
            <source>The input density has shape {1}; expected {2} frequencies and {3} inputs.</source>
            <translation>Спектральная плотность входа имеет размер {1}; ожидалось частот {2} и входов {3}.</translation>
        </message>
        <message>
            <source>The input has parts of shapes {1} and {2}; both must be (harmonics + 1, {3}).</source>
            <translation>Части входа имеют формы {1} и {2}; обе должны быть (число гармоник + 1, {3}).</translation>
        </message>
        <message>
            <source>The integrator may not suit</source>
            <translation>Метод может не подойти</translation>
        </message>
        <message>
            <source>The iteration for the accelerations does not converge. Choose the method 'dec' or 'cbm'.</source>
            <translation>Итерации для ускорений не сходятся. Выберите метод 'dec' или 'cbm'.</translation>
        </message>
        <message>
            <source>The joint follows the signal. Velocity and acceleration are integrated; what is slower than the cut-off is taken away, else the base would run off.</source>
            <translation>Шарнир следует за сигналом. Скорость и ускорение интегрируются; всё, что медленнее частоты среза, удаляется, иначе основание уйдёт.</translation>
        </message>
        <message>
            <source>The last axle would start {1} m before the track. Start the first axle at {2} m or farther.</source>
            <translation>Последняя ось оказалась бы за {1} м до начала пути. Поставьте первую ось на {2} м или дальше.</translation>
        </message>
        <message>
            <source>The last point is joined to the first one.</source>
            <translation>Последняя точка соединяется с первой.</translation>
        </message>
        <message>
            <source>The layout of DSMFem files is not public. They are read by an assumption of ours, described in the manual; if your files are refused, please send us a sample.</source>
            <translation>Устройство файлов DSMFem не опубликовано. Они читаются по нашему предположению, описанному в руководстве; если ваши файлы не принимаются, пришлите нам образец.</translation>
        </message>
        <message>
            <source>The layout of DSMFem files is not public; this reader follows an assumption described in the manual.</source>
            <translation>Устройство файлов DSMFem не опубликовано; файлы читаются по предположению, описанному в руководстве.</translation>
        </message>
        <message>
            <source>The library has no material '{1}'. {2}</source>
            <translation>В библиотеке нет материала «{1}». {2}</translation>
        </message>
        <message>
            <source>The library has no section '{1}'. {2}</source>
            <translation>В библиотеке нет сечения «{1}». {2}</translation>
        </message>
        <message>
            <source>The linearised model holds numbers that are not finite. Check the state it was taken at.</source>
            <translation>В линеаризованной модели есть бесконечные числа. Проверьте состояние, в котором она получена.</translation>
        </message>
        <message>
            <source>The lower bound must be below the upper one.</source>
            <translation>Нижняя граница должна быть меньше верхней.</translation>
        </message>
        <message>
            <source>The mass matrix and a list of nodes are looked for beside the stiffness matrix, by their names.</source>
            <translation>Матрица масс и список узлов ищутся по именам рядом с матрицей жёсткости.</translation>
        </message>
        <message>
            <source>The mass matrix gives no inertia to any motion: no frequency exists. Check densities.</source>
            <translation>Матрица масс не даёт инерции ни одному движению: частот нет. Проверьте плотности.</translation>
        </message>
        <message>
            <source>The mass matrix has {1} on the diagonal at {2}: mass is never negative.</source>
            <translation>На диагонали матрицы масс стоит {1} ({2}): масса не бывает отрицательной.</translation>
        </message>
        <message>
            <source>The mass matrix is not positive definite: a joint moves parts without inertia.</source>
            <translation>Матрица масс не положительно определена: шарнир движет части без инерции.</translation>
        </message>
        <message>
            <source>The mass matrix is singular: a coordinate has no inertia. Give it a mass or remove it.</source>
            <translation>Матрица масс вырождена: у координаты нет инерции. Задайте массу или уберите координату.</translation>
        </message>
        <message>
            <source>The mass matrix is zero: without inertia there are no frequencies. Give materials a density.</source>
            <translation>Матрица масс нулевая: без инерции нет частот. Задайте плотность материалов.</translation>
        </message>
        <message>
            <source>The mass matrix of the whole body is not positive definite (smallest scaled root {1}): the diagonal mass does not fit the full one. Use the diagonal mass for both, or fewer modes.</source>
            <translation>Матрица масс всего тела не положительно определена (наименьший нормированный корень {1}): диагональная масса не соответствует полной. Возьмите диагональную массу для обеих или меньше форм.</translation>
        </message>
        <message>
            <source>The matrices</source>
            <translation>Матрицы</translation>
        </message>
        <message>
            <source>The matrices have bare row numbers; a list of the node and direction of every row is needed.</source>
            <translation>В матрицах только номера строк; нужен список узлов и направлений каждой строки.</translation>
        </message>
        <message>
            <source>The matrices have no mass; without it there is no flexible subsystem.</source>
            <translation>Матрицы масс нет; без неё нет упругой подсистемы.</translation>
        </message>
        <message>
            <source>The matrices have nodes that the modes lack: the files are not of one model.</source>
            <translation>В матрицах есть узлы, которых нет в формах: файлы от разных моделей.</translation>
        </message>
        <message>
            <source>The matrices of model '{1}' with {2} degrees of freedom will take {3} GB, {4} GB of memory are free. Coarsen the mesh.</source>
            <translation>Матрицы модели «{1}» с {2} степенями свободы займут {3} ГБ, свободно {4} ГБ памяти. Сделайте сетку грубее.</translation>
        </message>
        <message>
            <source>The matrix has shape {1}; a square one is needed.</source>
            <translation>Матрица имеет размер {1}; нужна квадратная.</translation>
        </message>
        <message>
            <source>The matrix holds {1} at row {2}, column {3}. Check material and section data of the elements there.</source>
            <translation>В матрице в строке {2}, столбце {3} стоит {1}. Проверьте данные материала и сечения элементов в этом месте.</translation>
        </message>
        <message>
            <source>The matrix is complex; a real symmetric one is needed.</source>
            <translation>Матрица комплексная; нужна вещественная симметричная.</translation>
        </message>
        <message>
            <source>The matrix is empty: no degree of freedom is left. Check supports and element sets.</source>
            <translation>Матрица пуста: не осталось степеней свободы. Проверьте закрепления и наборы элементов.</translation>
        </message>
        <message>
            <source>The matrix is not positive definite at {1}. {2}</source>
            <translation>Матрица не положительно определена: {1}. {2}</translation>
        </message>
        <message>
            <source>The matrix is not positive definite: pivot {1} of its profile is not positive.</source>
            <translation>Матрица не положительно определена: ведущий элемент {1} её профиля не положителен.</translation>
        </message>
        <message>
            <source>The matrix is not positive definite: the pivot of {1} is not positive. Add supports if it is a stiffness matrix, or use a method that allows indefinite matrices.</source>
            <translation>Матрица не положительно определена: ведущий элемент ({1}) не положителен. Если это матрица жёсткости, добавьте закрепления; иначе берите метод для незнакоопределённых матриц.</translation>
        </message>
        <message>
            <source>The matrix is not positive definite: the pivot of {1} is {2} (diagonal entry {3}). Add supports if it is a stiffness matrix, or factorise with definite=False.</source>
            <translation>Матрица не положительно определена: ведущий элемент для {1} равен {2} (диагональный элемент {3}). Если это матрица жёсткости, добавьте закрепления, иначе разлагайте с definite=False.</translation>
        </message>
        <message>
            <source>The matrix is not positive definite: {1} pivots are negative. {2}</source>
            <translation>Матрица не положительно определена: отрицательных ведущих элементов {1}. {2}</translation>
        </message>
        <message>
            <source>The matrix is not positive definite{1}. Add supports if it is a stiffness matrix, or factorise with definite=False.</source>
            <translation>Матрица не положительно определена{1}. Если это матрица жёсткости, добавьте закрепления; иначе факторизуйте с definite=False.</translation>
        </message>
        <message>
            <source>The matrix is not symmetric: entry ({1}, {2}) is {3}, entry ({4}, {5}) is {6} ({7}, {8}). Give the full symmetric matrix, both triangles.</source>
            <translation>Матрица несимметрична: элемент ({1}, {2}) равен {3}, элемент ({4}, {5}) равен {6} ({7}, {8}). Дайте полную симметричную матрицу, оба треугольника.</translation>
        </message>
        <message>
            <source>The matrix is singular (SuperLU met a zero pivot). Add supports, or shift the matrix.</source>
            <translation>Матрица вырождена (SuperLU встретил нулевой ведущий элемент). Добавьте закрепления или сдвиньте матрицу.</translation>
        </message>
        <message>
            <source>The matrix is singular to working precision: it lets {1} move without force (least pivot {2} of its diagonal entry). Add supports, or shift the matrix.</source>
            <translation>Матрица вырождена в пределах точности: {1} может двигаться без силы (наименьший ведущий элемент {2} от диагонального). Добавьте закрепления или сдвиг матрицы.</translation>
        </message>
        <message>
            <source>The matrix is singular: nothing is left to hold {1} once the others are eliminated (pivot {2}, diagonal entry {3}). {4}</source>
            <translation>Матрица вырождена: после исключения остальных ничто не удерживает {1} (ведущий элемент {2}, диагональный {3}). {4}</translation>
        </message>
        <message>
            <source>The matrix is singular: the row of {1}{2} is zero, nothing holds it. Fix these degrees of freedom or attach elements with stiffness.</source>
            <translation>Матрица вырождена: строка {1}{2} нулевая, её ничто не удерживает. Закрепите эти степени свободы или присоедините элементы, имеющие жёсткость.</translation>
        </message>
        <message>
            <source>The measured curve has an entry that is not a finite number.</source>
            <translation>В измеренной кривой есть значение, которое не является конечным числом.</translation>
        </message>
        <message>
            <source>The measured curve needs at least two rows of time and value.</source>
            <translation>Измеренной кривой нужно не меньше двух строк «время, значение».</translation>
        </message>
        <message>
            <source>The measured curve runs from {1} to {2} s, the run from 0 to {3} s. Make the run longer or cut the curve.</source>
            <translation>Измеренная кривая идёт от {1} до {2} с, расчёт — от 0 до {3} с. Продлите расчёт или обрежьте кривую.</translation>
        </message>
        <message>
            <source>The mode at {1} Hz has no damping, so its response to noise has no bound. Give it damping, or leave its frequency out of the range.</source>
            <translation>Форма с частотой {1} Гц не имеет демпфирования, поэтому её отклик на шум не ограничен. Задайте демпфирование или исключите её частоту из диапазона.</translation>
        </message>
        <message>
            <source>The model has no elements.</source>
            <translation>В модели нет элементов.</translation>
        </message>
        <message>
            <source>The model has no node sets.</source>
            <translation>В модели нет наборов узлов.</translation>
        </message>
        <message>
            <source>The model has no nodes.</source>
            <translation>В модели нет узлов.</translation>
        </message>
        <message>
            <source>The model is drawn while you type. Create it to add it to the project.</source>
            <translation>Модель рисуется по мере ввода. Создайте её, чтобы добавить в проект.</translation>
        </message>
        <message>
            <source>The model is not stable, so there is no stationary random response. Add damping.</source>
            <translation>Модель неустойчива, стационарного случайного отклика нет. Добавьте демпфирование.</translation>
        </message>
        <message>
            <source>The model is stiff: its fastest part, at {1} Hz, holds {2} to steps of about {3} s, {4} of them. If that part need not be followed, bdf, hht or newmark with longer steps will be faster.</source>
            <translation>Модель жёсткая: её самая быстрая часть, {1} Гц, ограничивает шаг {2} величиной около {3} с, всего {4} шагов. Если эту часть не нужно отслеживать, методы bdf, hht или newmark с более длинным шагом будут быстрее.</translation>
        </message>
        <message>
            <source>The model was changed since</source>
            <translation>Модель с тех пор изменена</translation>
        </message>
        <message>
            <source>The model was changed since this was computed. Solve again for the present state.</source>
            <translation>Модель изменена после расчёта. Решите заново для нынешнего состояния.</translation>
        </message>
        <message>
            <source>The model was changed since.</source>
            <translation>Модель с тех пор изменена.</translation>
        </message>
        <message>
            <source>The model was changed since; the mounts that were found are dropped.</source>
            <translation>Модель с тех пор изменена; найденные амортизаторы отброшены.</translation>
        </message>
        <message>
            <source>The modes move the interface nodes; hold these nodes in the modal analysis.</source>
            <translation>Формы перемещают интерфейсные узлы; закрепите эти узлы в модальном анализе.</translation>
        </message>
        <message>
            <source>The modes of the reduced basis are linearly dependent, or some have no mass (MacNeal's form), so they cannot be orthonormalised. Leave out a mode or an interface node that repeats another, or use rubin.</source>
            <translation>Формы редуцированного базиса линейно зависимы либо часть из них не имеет массы (форма Мак-Нила), поэтому ортонормировать их нельзя. Уберите форму или интерфейсный узел, повторяющие другие, или используйте rubin.</translation>
        </message>
        <message>
            <source>The modes were orthonormalised, which mixes eigenmodes with static ones: none can be excluded.</source>
            <translation>Формы ортонормированы, собственные смешаны со статическими: исключать нельзя.</translation>
        </message>
        <message>
            <source>The motion at the start cannot be linearised ({1}).</source>
            <translation>Движение в начале не удаётся линеаризовать ({1}).</translation>
        </message>
        <message>
            <source>The motion grew beyond all bounds at {1}. Check the forces, or shorten the step.</source>
            <translation>Движение неограниченно выросло при {1}. Проверьте силы или уменьшите шаг.</translation>
        </message>
        <message>
            <source>The motion grew beyond all bounds at {1}; '{2}' is accelerated most there. Check the forces, or shorten the step.</source>
            <translation>Движение неограниченно выросло при {1}; наибольшее ускорение имеет '{2}'. Проверьте силы или уменьшите шаг.</translation>
        </message>
        <message>
            <source>The name '{1}' is given to two mounts. Rename one of them.</source>
            <translation>Имя '{1}' дано двум амортизаторам. Переименуйте один.</translation>
        </message>
        <message>
            <source>The name '{1}' is taken among the FE models. Choose another one.</source>
            <translation>Имя «{1}» уже есть среди КЭ-моделей. Выберите другое.</translation>
        </message>
        <message>
            <source>The name '{1}' is taken among the {2}. Choose another one.</source>
            <translation>Имя «{1}» уже занято в группе «{2}». Выберите другое.</translation>
        </message>
        <message>
            <source>The new point of a node is not finite.</source>
            <translation>Новая точка узла не конечна.</translation>
        </message>
        <message>
            <source>The nodes were changed since: solve again to see the modes on them.</source>
            <translation>Узлы с тех пор изменены: решите заново, чтобы увидеть формы на них.</translation>
        </message>
        <message>
            <source>The object cannot run yet.</source>
            <translation>Объект пока нельзя рассчитать.</translation>
        </message>
        <message>
            <source>The object has no bodies. Add one.</source>
            <translation>В объекте нет тел. Добавьте тело.</translation>
        </message>
        <message>
            <source>The object has no flexible body. Bring one from the FE input or from an input.fum file.</source>
            <translation>В объекте нет упругих тел. Возьмите подсистему из ввода КЭ-модели или из файла input.fum.</translation>
        </message>
        <message>
            <source>The object needs a parameter that is the speed of rotation.</source>
            <translation>Объекту нужен параметр, который задаёт скорость вращения.</translation>
        </message>
        <message>
            <source>The object needs a parameter that stands in a force, and a sensor.</source>
            <translation>Объекту нужны параметр, входящий в силу, и датчик.</translation>
        </message>
        <message>
            <source>The object: name, comment, gravity</source>
            <translation>Объект: имя, примечание, сила тяжести</translation>
        </message>
        <message>
            <source>The project</source>
            <translation>Проект</translation>
        </message>
        <message>
            <source>The project has no flexible subsystem '{name}'. Choose another one.</source>
            <translation>В проекте нет упругой подсистемы '{name}'. Выберите другую.</translation>
        </message>
        <message>
            <source>The rails are smooth.</source>
            <translation>Рельсы ровные.</translation>
        </message>
        <message>
            <source>The rows have bare numbers; name a list of nodes to know the mass.</source>
            <translation>У строк голые номера; чтобы узнать массу, укажите список узлов.</translation>
        </message>
        <message>
            <source>The run has no channel '{1}'. {2}</source>
            <translation>В расчёте нет канала «{1}». {2}</translation>
        </message>
        <message>
            <source>The run is still stable at {1} m/s. Look at higher speeds.</source>
            <translation>Движение ещё устойчиво при {1} м/с. Возьмите большие скорости.</translation>
        </message>
        <message>
            <source>The run is unstable at {1} m/s already. Begin at a lower speed.</source>
            <translation>Движение неустойчиво уже при {1} м/с. Начните с меньшей скорости.</translation>
        </message>
        <message>
            <source>The run starts from here now.</source>
            <translation>Теперь расчёт начинается отсюда.</translation>
        </message>
        <message>
            <source>The run with falling speed ended: {1}</source>
            <translation>Расчёт с падающей скоростью прерван: {1}</translation>
        </message>
        <message>
            <source>The run with {1} stopped: {2}</source>
            <translation>Расчёт с {1} остановился: {2}</translation>
        </message>
        <message>
            <source>The section is drawn here.</source>
            <translation>Здесь рисуется сечение.</translation>
        </message>
        <message>
            <source>The settings</source>
            <translation>Параметры</translation>
        </message>
        <message>
            <source>The signal</source>
            <translation>Сигнал</translation>
        </message>
        <message>
            <source>The signal begins at t = 0 and is held at its ends. In expressions: signal(name).</source>
            <translation>Сигнал начинается при t = 0, за его концами значение сохраняется. В выражениях: signal(имя).</translation>
        </message>
        <message>
            <source>The signal is multiplied by it.</source>
            <translation>На него умножается сигнал.</translation>
        </message>
        <message>
            <source>The solution of '{1}' holds natural modes. Reduce the model to get a subsystem.</source>
            <translation>Решение модели '{1}' содержит собственные формы. Выполните редукцию, чтобы получить подсистему.</translation>
        </message>
        <message>
            <source>The solution that the shown one is compared with</source>
            <translation>Решение, с которым сравнивается показанное</translation>
        </message>
        <message>
            <source>The speed did not fall: {1} m/s at the end instead of {2} m/s. A force of the vehicle must hold it to the parameter '{3}', as the traction of the ready vehicles does.</source>
            <translation>Скорость не упала: {1} м/с в конце вместо {2} м/с. Сила экипажа должна поддерживать её равной параметру «{3}», как тяга готовых экипажей.</translation>
        </message>
        <message>
            <source>The spring between nodes {1} and {2} has no length and no direction; left out.</source>
            <translation>Пружина между узлами {1} и {2} не имеет ни длины, ни направления; опущена.</translation>
        </message>
        <message>
            <source>The state of '{1}' has {2} numbers in {3}, not {4}.</source>
            <translation>В состоянии «{1}» {2} чисел в {3}, а не {4}.</translation>
        </message>
        <message>
            <source>The step became too short at {1}, where '{2}' is accelerated most and force '{3}' changes most: the motion is too stiff or jumps there. Look for forces that jump or are very stiff, or raise the tolerance.</source>
            <translation>Шаг стал слишком мал при {1}, где наибольшее ускорение имеет '{2}', а быстрее всех меняется сила '{3}': движение слишком жёсткое или имеет скачок. Найдите силы со скачками или очень жёсткие либо увеличьте погрешность.</translation>
        </message>
        <message>
            <source>The step became too short at {1}, where '{2}' is accelerated most: the motion is too stiff or jumps there. Look for forces that jump or are very stiff, or raise the tolerance.</source>
            <translation>Шаг стал слишком мал при {1}, где наибольшее ускорение имеет '{2}': движение слишком жёсткое или имеет скачок. Найдите силы со скачками или очень жёсткие либо увеличьте погрешность.</translation>
        </message>
        <message>
            <source>The step became too short at {1}: the motion is too stiff or jumps there. Look for forces that jump or are very stiff, or raise the tolerance.</source>
            <translation>Шаг стал слишком мал при {1}: движение слишком жёсткое или имеет скачок. Найдите силы со скачками или очень жёсткие либо увеличьте погрешность.</translation>
        </message>
        <message>
            <source>The step of {1} s is longer than the period of the fastest part, {2} s: its oscillation stays bounded but is not followed in time. Means and integrals are.</source>
            <translation>Шаг {1} с длиннее периода самой быстрой части, {2} с: её колебания остаются ограниченными, но во времени не отслеживаются. Средние и интегралы верны.</translation>
        </message>
        <message>
            <source>The stiffness matrix has {1} rows and the mass matrix {2}: both must belong to the same degrees of freedom.</source>
            <translation>В матрице жёсткости {1} строк, в матрице масс {2}: обе должны относиться к одним и тем же степеням свободы.</translation>
        </message>
        <message>
            <source>The structure is a mechanism or lacks supports; run the checks to see where.</source>
            <translation>Конструкция — механизм или ей не хватает закреплений; проверка покажет, где.</translation>
        </message>
        <message>
            <source>The structure is at rest. Choose a solution in the tree, or “Modes” (step 4), to see its modes.</source>
            <translation>Конструкция в покое. Чтобы увидеть формы, выберите решение в дереве или «Формы» (шаг 4).</translation>
        </message>
        <message>
            <source>The structure is free: 1 rigid motion without stiffness.</source>
            <translation>Конструкция свободна: одно движение как твёрдого тела без жёсткости.</translation>
        </message>
        <message>
            <source>The structure is free: {1} rigid motions without stiffness.</source>
            <translation>Конструкция свободна: движений как твёрдого тела без жёсткости {1}.</translation>
        </message>
        <message>
            <source>The structure is free: {1} {2} without stiffness.</source>
            <translation>Конструкция свободна: {1} {2} без жёсткости.</translation>
        </message>
        <message>
            <source>The structure is held by its supports: it has no rigid motions to be checked.</source>
            <translation>Конструкцию держат закрепления: движений как твёрдого тела, которые нужно проверять, нет.</translation>
        </message>
        <message>
            <source>The structure is {1} m long if its units are {2}: check the units.</source>
            <translation>Длина конструкции {1} м, если её единицы {2}: проверьте единицы.</translation>
        </message>
        <message>
            <source>The structure moves freely at {1}; support it.</source>
            <translation>Конструкция свободно движется: {1}; закрепите её.</translation>
        </message>
        <message>
            <source>The subsystem carries no quadratic inertia terms. Reduce the FE model again.</source>
            <translation>В подсистеме нет квадратичных членов инерции. Выполните редукцию КЭ-модели заново.</translation>
        </message>
        <message>
            <source>The superelement keeps the mass of its inside in modal coordinates: the diagonal mass of its {1} grids cannot stand for the whole body (smallest scaled root {2}). Keep more grids in it, or import the FE model and reduce it here.</source>
            <translation>Суперэлемент хранит массу внутренней части в модальных координатах: диагональная масса его {1} узлов не заменяет всего тела (наименьший нормированный корень {2}). Оставьте в нём больше узлов или импортируйте КЭ-модель и выполните редуцирование здесь.</translation>
        </message>
        <message>
            <source>The table is in {path}.</source>
            <translation>Таблица — в {path}.</translation>
        </message>
        <message>
            <source>The track has no sections. Give at least one straight with its length.</source>
            <translation>У пути нет участков. Задайте хотя бы одну прямую с длиной.</translation>
        </message>
        <message>
            <source>The track is {1} m long; there is nothing at {2} m. Add a section.</source>
            <translation>Длина пути {1} м; на {2} м ничего нет. Добавьте участок.</translation>
        </message>
        <message>
            <source>The tree has {1} coordinates and {2} speeds; given {3} and {4}.</source>
            <translation>У дерева {1} координат и {2} скоростей; задано {3} и {4}.</translation>
        </message>
        <message>
            <source>The two points coincide: a rod needs a length. Pick points that are apart.</source>
            <translation>Две точки совпадают, а тяге нужна длина. Выберите точки, удалённые друг от друга.</translation>
        </message>
        <message>
            <source>The two runs have no two instants in common.</source>
            <translation>У двух расчётов нет двух общих моментов времени.</translation>
        </message>
        <message>
            <source>The two solutions have no common nodes.</source>
            <translation>У решений нет общих узлов.</translation>
        </message>
        <message>
            <source>The unit '{1}' is not known. {2}</source>
            <translation>Единица «{1}» неизвестна. {2}</translation>
        </message>
        <message>
            <source>The units are not named and could not be recognised; SI was assumed. Name them if not.</source>
            <translation>Единицы не указаны и не распознаны; приняты СИ. Укажите их, если это не так.</translation>
        </message>
        <message>
            <source>The vehicle on its track at several speeds: ride, wheels, forces and densities of each</source>
            <translation>Экипаж на своём пути на нескольких скоростях: плавность хода, колёса, силы и спектры каждого расчёта</translation>
        </message>
        <message>
            <source>The vehicle still hunts at the lowest speed.</source>
            <translation>При наименьшей скорости экипаж всё ещё виляет.</translation>
        </message>
        <message>
            <source>The weakest modes whose RMS values add up to this share may go</source>
            <translation>Самые слабые формы, СКО которых в сумме не превышают эту долю, можно исключить</translation>
        </message>
        <message>
            <source>The {1} '{2}' is used by element block '{3}'. Assign another one first.</source>
            <translation>«{1}» '{2}' используется блоком элементов '{3}'. Сначала назначьте другое.</translation>
        </message>
        <message>
            <source>The {1} are edited one by one, not as a property of the object.</source>
            <translation>Группа «{1}» редактируется по одному элементу, а не как свойство объекта.</translation>
        </message>
        <message>
            <source>The {1} matrix has shape {2}; a square one is needed.</source>
            <translation>Матрица ({1}) имеет размер {2}; нужна квадратная.</translation>
        </message>
        <message>
            <source>The {1} matrix holds {2} at row {3}, column {4}. Check material and section data of the elements there.</source>
            <translation>В матрице ({1}) стоит {2} в строке {3}, столбце {4}. Проверьте материал и сечение элементов в этом месте.</translation>
        </message>
        <message>
            <source>The {1} matrix is complex; a real symmetric one is needed.</source>
            <translation>Матрица ({1}) комплексная; нужна вещественная симметричная.</translation>
        </message>
        <message>
            <source>The {1} matrix is empty: no degree of freedom is left. Check supports and element sets.</source>
            <translation>Матрица ({1}) пуста: не осталось степеней свободы. Проверьте закрепления и наборы элементов.</translation>
        </message>
        <message>
            <source>The {1} matrix is not symmetric: entry ({2}, {3}) is {4}, entry ({5}, {6}) is {7} ({8}, {9}). Give the full matrix, both triangles.</source>
            <translation>Матрица ({1}) несимметрична: элемент ({2}, {3}) равен {4}, элемент ({5}, {6}) равен {7} ({8}, {9}). Дайте полную матрицу, оба треугольника.</translation>
        </message>
        <message>
            <source>The {1} of the project is a text, not {2}.</source>
            <translation>Поле «{1}» проекта — текст, а не {2}.</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>Тема</translation>
        </message>
        <message>
            <source>There are no two instants of the run in what is shown.</source>
            <translation>На видимом участке нет двух моментов расчёта.</translation>
        </message>
        <message>
            <source>There is a material '{1}' already. Choose another name.</source>
            <translation>Материал '{1}' уже есть. Выберите другое имя.</translation>
        </message>
        <message>
            <source>There is a section '{1}' already. Choose another name.</source>
            <translation>Сечение '{1}' уже есть. Выберите другое имя.</translation>
        </message>
        <message>
            <source>There is no '{1}' among the subsystems. {2}</source>
            <translation>Среди подсистем нет «{1}». {2}</translation>
        </message>
        <message>
            <source>There is no '{1}' among the {2}. {3}</source>
            <translation>В группе «{2}» нет «{1}». {3}</translation>
        </message>
        <message>
            <source>There is no FE model '{1}'. {2}</source>
            <translation>Нет КЭ-модели «{1}». {2}</translation>
        </message>
        <message>
            <source>There is no body '{1}'. {2}</source>
            <translation>Нет тела «{1}». {2}</translation>
        </message>
        <message>
            <source>There is no body to push.</source>
            <translation>Нет тела, к которому можно приложить силу.</translation>
        </message>
        <message>
            <source>There is no channel '{1}' in the run. {2}</source>
            <translation>В расчёте нет канала «{1}». {2}</translation>
        </message>
        <message>
            <source>There is no collection '{1}'. {2}</source>
            <translation>Нет списка «{1}». {2}</translation>
        </message>
        <message>
            <source>There is no curve with two samples in what is shown.</source>
            <translation>Среди показанного нет кривой хотя бы с двумя отсчётами.</translation>
        </message>
        <message>
            <source>There is no example '{1}'. {2}</source>
            <translation>Примера «{1}» нет. {2}</translation>
        </message>
        <message>
            <source>There is no flexible body '{1}' in the run. {2}</source>
            <translation>В расчёте нет упругого тела «{1}». {2}</translation>
        </message>
        <message>
            <source>There is no flexible subsystem '{1}' in the project. Reduce a model, or read input.fum.</source>
            <translation>В проекте нет упругой подсистемы «{1}». Выполните редукцию модели или прочитайте input.fum.</translation>
        </message>
        <message>
            <source>There is no flexible subsystem '{1}'. {2}</source>
            <translation>Нет упругой подсистемы '{1}'. {2}</translation>
        </message>
        <message>
            <source>There is no form {1} of the equations of motion. Known: 1 … 6.</source>
            <translation>Формы {1} уравнений движения нет. Известны: 1 … 6.</translation>
        </message>
        <message>
            <source>There is no method '{1}'. {2}</source>
            <translation>Нет метода '{1}'. {2}</translation>
        </message>
        <message>
            <source>There is no model yet.</source>
            <translation>Модели пока нет.</translation>
        </message>
        <message>
            <source>There is no mount '{1}'. Mounts: {2}.</source>
            <translation>Амортизатора '{1}' нет. Амортизаторы: {2}.</translation>
        </message>
        <message>
            <source>There is no node {1}; node numbers run from {2}.</source>
            <translation>Узла {1} нет; номера узлов: {2}.</translation>
        </message>
        <message>
            <source>There is no parameter '{1}' that is the speed of '{2}'.</source>
            <translation>Нет параметра «{1}», который был бы скоростью «{2}».</translation>
        </message>
        <message>
            <source>There is no parameter '{1}' to be an input. {2}</source>
            <translation>Параметра '{1}' нет, он не может быть входом. {2}</translation>
        </message>
        <message>
            <source>There is no parameter '{1}'. {2}</source>
            <translation>Параметра '{1}' нет. {2}</translation>
        </message>
        <message>
            <source>There is no solution '{1}'. {2}</source>
            <translation>Нет решения '{1}'. {2}</translation>
        </message>
        <message>
            <source>There is no spectrum '{1}'. {2}</source>
            <translation>Спектра '{1}' нет. {2}</translation>
        </message>
        <message>
            <source>There is no trend '{1}'. {2}</source>
            <translation>Тренда '{1}' нет. {2}</translation>
        </message>
        <message>
            <source>There is no weighting '{1}'. {2}</source>
            <translation>Частотной коррекции '{1}' нет. {2}</translation>
        </message>
        <message>
            <source>There is no window '{1}'. {2}</source>
            <translation>Окна '{1}' нет. {2}</translation>
        </message>
        <message>
            <source>There is no {1}.bdf or .dat beside it: modes came without their mesh.</source>
            <translation>Рядом нет файла {1}.bdf или .dat: формы импортированы без сетки.</translation>
        </message>
        <message>
            <source>There is not enough memory for this. The model is unchanged; try a smaller one.</source>
            <translation>Для этого не хватает памяти. Модель не изменилась; попробуйте меньшую.</translation>
        </message>
        <message>
            <source>There is nothing to paste: copy rows of numbers first.</source>
            <translation>Вставлять нечего: сначала скопируйте строки чисел.</translation>
        </message>
        <message>
            <source>Thermal expansion</source>
            <translation>Тепловое расширение</translation>
        </message>
        <message>
            <source>They will be lost if you do not save them.</source>
            <translation>Если их не сохранить, они пропадут.</translation>
        </message>
        <message>
            <source>Thickness</source>
            <translation>Толщина</translation>
        </message>
        <message>
            <source>Thickness of the flanges</source>
            <translation>Толщина полок</translation>
        </message>
        <message>
            <source>Thickness of the web</source>
            <translation>Толщина стенки</translation>
        </message>
        <message>
            <source>This cannot be empty.</source>
            <translation>Поле не может быть пустым.</translation>
        </message>
        <message>
            <source>This element acts in a joint, and there are not enough joints yet. Connect bodies first.</source>
            <translation>Этот элемент действует в шарнире, а шарниров пока недостаточно. Сначала соедините тела.</translation>
        </message>
        <message>
            <source>This position is singular: it has {1} degrees of freedom, positions nearby have {2}. Start the mechanism from another one.</source>
            <translation>Положение особое: степеней свободы {1}, в соседних положениях {2}. Начните движение из другого положения.</translation>
        </message>
        <message>
            <source>This run belongs to an older state of the model.</source>
            <translation>Этот расчёт сделан для прежнего состояния модели.</translation>
        </message>
        <message>
            <source>Those of a spectrum; they fade in over 20 m.</source>
            <translation>Для спектра; нарастают на 20 м.</translation>
        </message>
        <message>
            <source>Threshold, %</source>
            <translation>Порог, %</translation>
        </message>
        <message>
            <source>Tick another channel beside the input: the ratio of two curves is shown.</source>
            <translation>Отметьте рядом со входом ещё один канал: показывается отношение двух кривых.</translation>
        </message>
        <message>
            <source>Tick channels to plot them, or drag them onto a plot</source>
            <translation>Отметьте каналы или перетащите их на график</translation>
        </message>
        <message>
            <source>Tick the channel of the input, or of the shaft speed, and choose it at the left.</source>
            <translation>Отметьте канал входа или скорости вала и выберите его слева.</translation>
        </message>
        <message>
            <source>Ticked numbers are found by the optimisation, within their bounds.</source>
            <translation>Отмеченные величины подбираются в пределах их границ.</translation>
        </message>
        <message>
            <source>Ticked runs are drawn in the plot</source>
            <translation>Отмеченные расчёты рисуются на графике</translation>
        </message>
        <message>
            <source>Tie and load</source>
            <translation>Связать и нагрузить</translation>
        </message>
        <message>
            <source>Ties two joint coordinates: gears, a rack, a belt.</source>
            <translation>Связывает две шарнирные координаты: зубчатая пара, рейка, ремень.</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Время</translation>
        </message>
        <message>
            <source>Time, s</source>
            <translation>Время, с</translation>
        </message>
        <message>
            <source>Times of the measured curve must grow from row to row.</source>
            <translation>Времена измеренной кривой должны возрастать от строки к строке.</translation>
        </message>
        <message>
            <source>Times the force of the joint's own reaction.</source>
            <translation>Умножается на силу реакции самого шарнира.</translation>
        </message>
        <message>
            <source>Title</source>
            <translation>Название</translation>
        </message>
        <message>
            <source>To</source>
            <translation>До</translation>
        </message>
        <message>
            <source>To the left, mm</source>
            <translation>Влево, мм</translation>
        </message>
        <message>
            <source>To, Hz</source>
            <translation>До, Гц</translation>
        </message>
        <message>
            <source>Tolerance</source>
            <translation>Допуск</translation>
        </message>
        <message>
            <source>Too many numbers to read: select some nodes or elements, theirs are shown.</source>
            <translation>Номеров слишком много: выберите узлы или элементы, будут показаны их номера.</translation>
        </message>
        <message>
            <source>Top</source>
            <translation>Сверху</translation>
        </message>
        <message>
            <source>Top of the rails in the middle of the track.</source>
            <translation>Верх головок рельсов посередине пути.</translation>
        </message>
        <message>
            <source>Top view</source>
            <translation>Вид сверху</translation>
        </message>
        <message>
            <source>Torque</source>
            <translation>Момент</translation>
        </message>
        <message>
            <source>Torque x</source>
            <translation>Момент x</translation>
        </message>
        <message>
            <source>Torque y</source>
            <translation>Момент y</translation>
        </message>
        <message>
            <source>Torque z</source>
            <translation>Момент z</translation>
        </message>
        <message>
            <source>Torsion constant It</source>
            <translation>Момент кручения It</translation>
        </message>
        <message>
            <source>Torsion spring</source>
            <translation>Пружина кручения</translation>
        </message>
        <message>
            <source>TorsionSpring '{1}'</source>
            <translation>Пружина кручения «{1}»</translation>
        </message>
        <message>
            <source>Torsional damping</source>
            <translation>Крутильное демпфирование</translation>
        </message>
        <message>
            <source>Torsional damping x, y, z</source>
            <translation>Крутильное демпфирование x, y, z</translation>
        </message>
        <message>
            <source>Torsional stiffness</source>
            <translation>Крутильная жёсткость</translation>
        </message>
        <message>
            <source>Torsional stiffness x, y, z</source>
            <translation>Крутильная жёсткость x, y, z</translation>
        </message>
        <message>
            <source>Total mass</source>
            <translation>Полная масса</translation>
        </message>
        <message>
            <source>Trace of the selected body</source>
            <translation>Траектория выбранного тела</translation>
        </message>
        <message>
            <source>Track</source>
            <translation>Путь</translation>
        </message>
        <message>
            <source>Track '{1}'</source>
            <translation>Путь «{1}»</translation>
        </message>
        <message>
            <source>Track section {1}</source>
            <translation>Участок пути {1}</translation>
        </message>
        <message>
            <source>Track section {1}: radius {2} m; the least that a track can have is 20 m.</source>
            <translation>Участок пути {1}: радиус {2} м; наименьший возможный 20 м.</translation>
        </message>
        <message>
            <source>Traction rod</source>
            <translation>Тяга</translation>
        </message>
        <message>
            <source>Transfer function</source>
            <translation>Передаточная функция</translation>
        </message>
        <message>
            <source>Transmission</source>
            <translation>Передача</translation>
        </message>
        <message>
            <source>Trend removed</source>
            <translation>Убрать тренд</translation>
        </message>
        <message>
            <source>Trial</source>
            <translation>Проба</translation>
        </message>
        <message>
            <source>Trial, Hz</source>
            <translation>Проба, Гц</translation>
        </message>
        <message>
            <source>Triangles</source>
            <translation>Треугольники</translation>
        </message>
        <message>
            <source>Tube</source>
            <translation>Труба</translation>
        </message>
        <message>
            <source>Turning</source>
            <translation>Поворот</translation>
        </message>
        <message>
            <source>Turning moves it along the axis: a nut on a thread.</source>
            <translation>Поворот перемещает вдоль оси: гайка на резьбе.</translation>
        </message>
        <message>
            <source>Turns about an axis and slides along it: a loose shaft.</source>
            <translation>Поворачивается вокруг оси и скользит вдоль неё: свободный вал.</translation>
        </message>
        <message>
            <source>Two balls on stiff springs</source>
            <translation>Два шара на жёстких пружинах</translation>
        </message>
        <message>
            <source>Two balls that push each other away.</source>
            <translation>Два шара, отталкивающие друг друга.</translation>
        </message>
        <message>
            <source>Two on every bogie.</source>
            <translation>По две на тележку.</translation>
        </message>
        <message>
            <source>Two or more levels give columns between them.</source>
            <translation>Два уровня и более дают стойки между ними.</translation>
        </message>
        <message>
            <source>Two solutions are needed: show one and choose another.</source>
            <translation>Нужны два решения: покажите одно и выберите другое.</translation>
        </message>
        <message>
            <source>Two turns about crossing axes: a Cardan joint.</source>
            <translation>Два поворота вокруг пересекающихся осей: карданный шарнир.</translation>
        </message>
        <message>
            <source>Two views</source>
            <translation>Два вида</translation>
        </message>
        <message>
            <source>Two {1} have the name '{2}'; rename one.</source>
            <translation>Двое из «{1}» носят имя '{2}'; переименуйте одно.</translation>
        </message>
        <message>
            <source>Two-axle car</source>
            <translation>Двухосный вагон</translation>
        </message>
        <message>
            <source>TwoAxleCar '{1}'</source>
            <translation>Двухосный вагон «{1}»</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>Тип</translation>
        </message>
        <message>
            <source>UIC 60</source>
            <translation>UIC 60</translation>
        </message>
        <message>
            <source>UMFEM</source>
            <translation>UMFEM</translation>
        </message>
        <message>
            <source>UMFEM model as JSON</source>
            <translation>Модель UMFEM в JSON</translation>
        </message>
        <message>
            <source>UMFEM project</source>
            <translation>Проект UMFEM</translation>
        </message>
        <message>
            <source>UMFEM run</source>
            <translation>Расчёт UMFEM</translation>
        </message>
        <message>
            <source>URDF</source>
            <translation>URDF</translation>
        </message>
        <message>
            <source>URDF…</source>
            <translation>URDF…</translation>
        </message>
        <message>
            <source>Ultimate stress</source>
            <translation>Предел прочности</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Отменить</translation>
        </message>
        <message>
            <source>Unit</source>
            <translation>Единица</translation>
        </message>
        <message>
            <source>Unit in the file</source>
            <translation>Единица в файле</translation>
        </message>
        <message>
            <source>Units of the file</source>
            <translation>Единицы файла</translation>
        </message>
        <message>
            <source>Units with the code {1} are not known; name them.</source>
            <translation>Единицы с кодом {1} неизвестны; укажите их.</translation>
        </message>
        <message>
            <source>Universal file</source>
            <translation>Универсальный файл</translation>
        </message>
        <message>
            <source>Universal file {1}</source>
            <translation>Универсальный файл {1}</translation>
        </message>
        <message>
            <source>Universal file…</source>
            <translation>Универсальный файл…</translation>
        </message>
        <message>
            <source>Universal joint</source>
            <translation>Карданный шарнир</translation>
        </message>
        <message>
            <source>UniversalJoint '{1}'</source>
            <translation>Карданный шарнир «{1}»</translation>
        </message>
        <message>
            <source>Unknown degree of freedom '{1}'. {2}</source>
            <translation>Неизвестная степень свободы '{1}'. {2}</translation>
        </message>
        <message>
            <source>Unknown factorisation method '{1}'. {2}</source>
            <translation>Неизвестный метод факторизации «{1}». {2}</translation>
        </message>
        <message>
            <source>Unknown law of creep '{1}'. Known: {2}.</source>
            <translation>Неизвестный закон крипа '{1}'. Известны: {2}.</translation>
        </message>
        <message>
            <source>Unknown method of reduction '{1}'. {2}</source>
            <translation>Неизвестный метод редукции '{1}'. {2}</translation>
        </message>
        <message>
            <source>Unknown renumbering '{1}'. {2}</source>
            <translation>Неизвестная перенумерация «{1}». {2}</translation>
        </message>
        <message>
            <source>Unknown unit system '{1}'. {2}</source>
            <translation>Неизвестная система единиц '{1}'. {2}</translation>
        </message>
        <message>
            <source>Unsaved changes</source>
            <translation>Несохранённые изменения</translation>
        </message>
        <message>
            <source>Unstable equilibrium</source>
            <translation>Неустойчивое равновесие</translation>
        </message>
        <message>
            <source>Untick an eigenmode to leave it out of the subsystem</source>
            <translation>Снимите отметку, чтобы не включать собственную форму в подсистему</translation>
        </message>
        <message>
            <source>Untick an eigenmode to leave it out; no new modal analysis is needed.</source>
            <translation>Снимите отметку, чтобы исключить собственную форму; новый модальный анализ не нужен.</translation>
        </message>
        <message>
            <source>Untitled</source>
            <translation>Без названия</translation>
        </message>
        <message>
            <source>Up to</source>
            <translation>До</translation>
        </message>
        <message>
            <source>Up, mm</source>
            <translation>Вверх, мм</translation>
        </message>
        <message>
            <source>Upper limit</source>
            <translation>Верхний предел</translation>
        </message>
        <message>
            <source>Upright an air spring has the stiffness n·load/h of this height h, and z above is not used.</source>
            <translation>По вертикали жёсткость пневморессоры равна n·нагрузка/h, где h — эта высота; значение z выше не используется.</translation>
        </message>
        <message>
            <source>Use '{1}'</source>
            <translation>Вхождение «{1}»</translation>
        </message>
        <message>
            <source>Use '{1}': {2}</source>
            <translation>Вхождение «{1}»: {2}</translation>
        </message>
        <message>
            <source>Use a subsystem</source>
            <translation>Вставить подсистему</translation>
        </message>
        <message>
            <source>Use of a subsystem</source>
            <translation>Вхождение подсистемы</translation>
        </message>
        <message>
            <source>Used by</source>
            <translation>Используется в</translation>
        </message>
        <message>
            <source>User function</source>
            <translation>Функция пользователя</translation>
        </message>
        <message>
            <source>UserForce '{1}'</source>
            <translation>Сила функцией пользователя «{1}»</translation>
        </message>
        <message>
            <source>Uses</source>
            <translation>Ссылки</translation>
        </message>
        <message>
            <source>Uses of subsystems</source>
            <translation>Вхождения подсистем</translation>
        </message>
        <message>
            <source>Uses of {name}</source>
            <translation>Где используется {name}</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>Значение</translation>
        </message>
        <message>
            <source>Value at the start</source>
            <translation>Начальное значение</translation>
        </message>
        <message>
            <source>Value {1} of {2}</source>
            <translation>Значение {1} из {2}</translation>
        </message>
        <message>
            <source>Value {number}</source>
            <translation>Значение {number}</translation>
        </message>
        <message>
            <source>Value, m or rad</source>
            <translation>Значение, м или рад</translation>
        </message>
        <message>
            <source>Values</source>
            <translation>Значения</translation>
        </message>
        <message>
            <source>Variable step</source>
            <translation>Переменный шаг</translation>
        </message>
        <message>
            <source>Vary</source>
            <translation>Менять</translation>
        </message>
        <message>
            <source>Velocity</source>
            <translation>Скорость</translation>
        </message>
        <message>
            <source>Versions</source>
            <translation>Версии</translation>
        </message>
        <message>
            <source>Vertical damper of the second stage</source>
            <translation>Вертикальный гаситель второй ступени</translation>
        </message>
        <message>
            <source>Vertical damping</source>
            <translation>Вертикальное демпфирование</translation>
        </message>
        <message>
            <source>Vertical stiffness</source>
            <translation>Вертикальная жёсткость</translation>
        </message>
        <message>
            <source>Viscous friction</source>
            <translation>Вязкое трение</translation>
        </message>
        <message>
            <source>Volume over area of an air spring</source>
            <translation>Объём пневморессоры на площадь</translation>
        </message>
        <message>
            <source>W</source>
            <translation>Вт</translation>
        </message>
        <message>
            <source>Waiting</source>
            <translation>Ожидает</translation>
        </message>
        <message>
            <source>Waiting for the solver to be prepared</source>
            <translation>Ожидание подготовки решателя</translation>
        </message>
        <message>
            <source>Waits for</source>
            <translation>Ждёт события</translation>
        </message>
        <message>
            <source>Watch</source>
            <translation>Смотреть</translation>
        </message>
        <message>
            <source>Wave number, rad/m</source>
            <translation>Волновое число, рад/м</translation>
        </message>
        <message>
            <source>Wave renumbering: start '{1}' is unknown. {2}</source>
            <translation>Волновая перенумерация: начало «{1}» неизвестно. {2}</translation>
        </message>
        <message>
            <source>Wave renumbering: start vertex {1} is outside 0 … {2}.</source>
            <translation>Волновая перенумерация: начальная вершина {1} вне 0 … {2}.</translation>
        </message>
        <message>
            <source>Way, m</source>
            <translation>Путь, м</translation>
        </message>
        <message>
            <source>Weak springs: stiffness {1} was given; a positive one is needed.</source>
            <translation>Слабые пружины: задана жёсткость {1}; нужна положительная.</translation>
        </message>
        <message>
            <source>Wedge, 15 nodes</source>
            <translation>Призма, 15 узлов</translation>
        </message>
        <message>
            <source>Wedge, 6 nodes</source>
            <translation>Призма, 6 узлов</translation>
        </message>
        <message>
            <source>Weight of the goal: the highest frequency as low as possible</source>
            <translation>Вес цели: высшая частота как можно ниже</translation>
        </message>
        <message>
            <source>Weight of the goal: the six frequencies close together</source>
            <translation>Вес цели: шесть частот близки друг к другу</translation>
        </message>
        <message>
            <source>Weight of the goal: translations and rotations apart</source>
            <translation>Вес цели: поступательные и угловые колебания развязаны</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>Веса</translation>
        </message>
        <message>
            <source>What changes the structure in motion: joints break or begin to hold, forces start, impulses act.</source>
            <translation>То, что меняет структуру в движении: шарниры разрушаются или замыкаются, начинают действовать силы, импульсы.</translation>
        </message>
        <message>
            <source>What drives joints: torques and forces, controlled drives, hydraulics, prescribed coordinates.</source>
            <translation>Что приводит шарниры: моменты и силы, управляемые приводы, гидравлика, заданные координаты.</translation>
        </message>
        <message>
            <source>What happens on the way: joints break or begin to hold, forces start or end, impulses.</source>
            <translation>Что происходит по ходу: шарниры рвутся или замыкаются, силы начинаются или кончаются, импульсы.</translation>
        </message>
        <message>
            <source>What is integrated, for instance az(seat)^2.</source>
            <translation>Что интегрируется, например az(seat)^2.</translation>
        </message>
        <message>
            <source>What is shown</source>
            <translation>Что показывать</translation>
        </message>
        <message>
            <source>What it is at the start, with all loops closed</source>
            <translation>Значение в начале движения при замкнутых контурах</translation>
        </message>
        <message>
            <source>What it says</source>
            <translation>Содержание</translation>
        </message>
        <message>
            <source>What the expression gives now</source>
            <translation>Значение выражения сейчас</translation>
        </message>
        <message>
            <source>What the picture shows, as CSV</source>
            <translation>То, что на графике, в CSV</translation>
        </message>
        <message>
            <source>What would you like to do?</source>
            <translation>Что сделать?</translation>
        </message>
        <message>
            <source>Wheel</source>
            <translation>Колесо</translation>
        </message>
        <message>
            <source>Wheel '{1}' came to the end of the track at {2} m, {3}. Lengthen the track or shorten the run.</source>
            <translation>Колесо «{1}» дошло до конца пути на {2} м, {3}. Удлините путь или сократите расчёт.</translation>
        </message>
        <message>
            <source>Wheel '{1}' derailed at {2} m of the track, {3}. Lower the speed, or look at the loads, the irregularities and the gauge there.</source>
            <translation>Колесо «{1}» сошло с рельса на {2} м пути, {3}. Уменьшите скорость или проверьте нагрузки, неровности и ширину колеи в этом месте.</translation>
        </message>
        <message>
            <source>Wheel '{1}' does not stand on rail '{2}' at a gauge of {3} mm. Check the gauge and the distance between the backs of the wheels.</source>
            <translation>Колесо «{1}» не стоит на рельсе «{2}» при ширине колеи {3} мм. Проверьте ширину колеи и расстояние между внутренними гранями колёс.</translation>
        </message>
        <message>
            <source>Wheel base</source>
            <translation>База</translation>
        </message>
        <message>
            <source>Wheel base of a bogie</source>
            <translation>База тележки</translation>
        </message>
        <message>
            <source>Wheel on rail</source>
            <translation>Колесо на рельсе</translation>
        </message>
        <message>
            <source>Wheel profile</source>
            <translation>Профиль колеса</translation>
        </message>
        <message>
            <source>Wheel radius {1} m: it must be greater than zero.</source>
            <translation>Радиус колеса {1} м: он должен быть больше нуля.</translation>
        </message>
        <message>
            <source>WheelRail '{1}'</source>
            <translation>Колесо на рельсе «{1}»</translation>
        </message>
        <message>
            <source>Wheelset</source>
            <translation>Колёсная пара</translation>
        </message>
        <message>
            <source>Wheelset '{1}'</source>
            <translation>Колёсная пара «{1}»</translation>
        </message>
        <message>
            <source>Where a subsystem stands, with parameters of its own. Its members are known as use.member.</source>
            <translation>Где стоит подсистема и с какими параметрами. Её элементы известны как вхождение.элемент.</translation>
        </message>
        <message>
            <source>Where it was measured, or the file it came from.</source>
            <translation>Где измерен или из какого файла взят.</translation>
        </message>
        <message>
            <source>Where material constants are taken, if they depend on it; units of the file</source>
            <translation>При какой температуре брать постоянные материалов, если они от неё зависят; в единицах файла</translation>
        </message>
        <message>
            <source>Where on the track that is</source>
            <translation>Место на пути, где это происходит</translation>
        </message>
        <message>
            <source>Where small disturbances begin to grow, by linearisation</source>
            <translation>Скорость, с которой малые возмущения нарастают, по линеаризации</translation>
        </message>
        <message>
            <source>Where sprung rails stand at the start.</source>
            <translation>Положение упругих рельсов в начале.</translation>
        </message>
        <message>
            <source>Where the track does not give its own along the way.</source>
            <translation>Там, где путь не задаёт своего коэффициента.</translation>
        </message>
        <message>
            <source>Which modes of two solutions are alike.</source>
            <translation>Какие формы двух решений похожи.</translation>
        </message>
        <message>
            <source>Which one of a joint with several, from 1; 0 for the only one.</source>
            <translation>Номер координаты шарнира, у которого их несколько, с 1; 0 — единственная.</translation>
        </message>
        <message>
            <source>Which point of the node: layers of shells, corners of beams. 0: the greatest of all, for von Mises.</source>
            <translation>Какая точка узла: слой оболочки, угол сечения балки. 0: наибольшее из всех, для Мизеса.</translation>
        </message>
        <message>
            <source>Whose reaction is watched.</source>
            <translation>Реакция которого отслеживается.</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>Ширина</translation>
        </message>
        <message>
            <source>Wiggle</source>
            <translation>Подвигать</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Окно</translation>
        </message>
        <message>
            <source>Wireframe</source>
            <translation>Каркас</translation>
        </message>
        <message>
            <source>With layers: leave zero.</source>
            <translation>Со слоями: оставьте ноль.</translation>
        </message>
        <message>
            <source>With the interface nodes held the structure can still move: {1}</source>
            <translation>При закреплённых интерфейсных узлах конструкция ещё может двигаться: {1}</translation>
        </message>
        <message>
            <source>With the interface nodes {1} held the structure can still move: {2} Choose nodes that are not in a line, or attach the interface by a rigid spider (RBE2).</source>
            <translation>При закреплённых узлах интерфейса {1} конструкция ещё может двигаться: {2} Выберите узлы не на одной прямой или присоедините интерфейс жёстким «пауком» (RBE2).</translation>
        </message>
        <message>
            <source>With the interface nodes {1} held the structure can still move: {2} Choose nodes that are not in a line.</source>
            <translation>С закреплёнными интерфейсными узлами {1} конструкция всё ещё подвижна: {2} Выберите узлы не на одной прямой.</translation>
        </message>
        <message>
            <source>With the matrices beside it (.free or .full, and .mlmp), the results become a flexible subsystem as well.</source>
            <translation>Если рядом лежат матрицы (.free или .full и .mlmp), результаты становятся и упругой подсистемой.</translation>
        </message>
        <message>
            <source>Write the values found into the model</source>
            <translation>Записать найденные значения в модель</translation>
        </message>
        <message>
            <source>Write the values on trial into the model</source>
            <translation>Внести пробные значения в модель</translation>
        </message>
        <message>
            <source>Write this configuration into the initial coordinates of the joints</source>
            <translation>Записать это положение в начальные координаты шарниров</translation>
        </message>
        <message>
            <source>Write where the nodes lie, for example: x=0, z&gt;1.5.</source>
            <translation>Напишите, где лежат узлы, например: x=0, z&gt;1.5.</translation>
        </message>
        <message>
            <source>Write {1}</source>
            <translation>Запись {1}</translation>
        </message>
        <message>
            <source>Writes the subsystem for the object and for other programs</source>
            <translation>Записывает подсистему для объекта и для других программ</translation>
        </message>
        <message>
            <source>Writing</source>
            <translation>Запись</translation>
        </message>
        <message>
            <source>Writing curves</source>
            <translation>Запись кривых</translation>
        </message>
        <message>
            <source>Writing the film</source>
            <translation>Запись анимации</translation>
        </message>
        <message>
            <source>Writing the report</source>
            <translation>Запись отчёта</translation>
        </message>
        <message>
            <source>Y, kN</source>
            <translation>Y, кН</translation>
        </message>
        <message>
            <source>Y/Q and unloading over the speed</source>
            <translation>Y/Q и обезгрузка по скорости</translation>
        </message>
        <message>
            <source>Yaw damper</source>
            <translation>Гаситель виляния</translation>
        </message>
        <message>
            <source>Yield stress</source>
            <translation>Предел текучести</translation>
        </message>
        <message>
            <source>Young's modulus</source>
            <translation>Модуль Юнга</translation>
        </message>
        <message>
            <source>Zero keeps the rate of the file</source>
            <translation>Ноль сохраняет частоту файла</translation>
        </message>
        <message>
            <source>Zero: chosen for the least work.</source>
            <translation>Ноль: выбирается по наименьшей работе.</translation>
        </message>
        <message>
            <source>Zero: not given.</source>
            <translation>Ноль: не задано.</translation>
        </message>
        <message>
            <source>Zero: the deviation is that of the whole signal</source>
            <translation>Ноль: отклонение всего сигнала</translation>
        </message>
        <message>
            <source>Zero: the ground.</source>
            <translation>Ноль: земля.</translation>
        </message>
        <message>
            <source>Zero: the whole signal for amplitudes, an eighth of it for densities.</source>
            <translation>Ноль: весь сигнал для амплитуд, его восьмая часть для плотности.</translation>
        </message>
        <message>
            <source>a boundary condition has a degree of freedom outside 0 … 31.</source>
            <translation>граничное условие имеет степень свободы вне 0 … 31.</translation>
        </message>
        <message>
            <source>a boundary condition names degree of freedom {1} of node {2}; nodes have {3}.</source>
            <translation>граничное условие называет степень свободы {1} узла {2}; у узлов их {3}.</translation>
        </message>
        <message>
            <source>a boundary condition names node {1}, which is not defined.</source>
            <translation>граничное условие называет узел {1}, который не определён.</translation>
        </message>
        <message>
            <source>a cell '{1}' uses a point that is not in the file.</source>
            <translation>ячейка '{1}' использует точку, которой нет в файле.</translation>
        </message>
        <message>
            <source>a column is damaged.</source>
            <translation>столбец повреждён.</translation>
        </message>
        <message>
            <source>a column is expected, '{1}' was found.</source>
            <translation>ожидается столбец, найдено '{1}'.</translation>
        </message>
        <message>
            <source>a component has too many members; the file is damaged.</source>
            <translation>в компоненте слишком много членов; файл повреждён.</translation>
        </message>
        <message>
            <source>a continuation line stands before any card.</source>
            <translation>строка продолжения стоит раньше всех карт.</translation>
        </message>
        <message>
            <source>a coordinate is not a finite number.</source>
            <translation>координата — не конечное число.</translation>
        </message>
        <message>
            <source>a count in the solution table is negative.</source>
            <translation>в таблице решений отрицательное число.</translation>
        </message>
        <message>
            <source>a count of *ELGEN is less than one.</source>
            <translation>число в *ELGEN меньше единицы.</translation>
        </message>
        <message>
            <source>a database of ANSYS is not read; write an archive of it by CDWRITE,DB,name,cdb.</source>
            <translation>база данных ANSYS не читается; запишите из неё архив командой CDWRITE,DB,имя,cdb.</translation>
        </message>
        <message>
            <source>a direction stands twice in the section DOF.</source>
            <translation>направление дважды встречается в разделе DOF.</translation>
        </message>
        <message>
            <source>a face has three corners or more, this one {1}.</source>
            <translation>у грани три угла или больше, у этой {1}.</translation>
        </message>
        <message>
            <source>a face uses a point that is not defined; there are {1}.</source>
            <translation>грань ссылается на неопределённую точку; точек {1}.</translation>
        </message>
        <message>
            <source>a flexible subsystem keeps polygons, not elements; write it as .fum or .umfem.</source>
            <translation>упругая подсистема хранит многоугольники, а не элементы; запишите её как .fum или .umfem.</translation>
        </message>
        <message>
            <source>a frequency or a displacement is not finite; the file is damaged.</source>
            <translation>частота или перемещение не является конечным числом; файл повреждён.</translation>
        </message>
        <message>
            <source>a huge number</source>
            <translation>огромное число</translation>
        </message>
        <message>
            <source>a layer has no thickness.</source>
            <translation>слой не имеет толщины.</translation>
        </message>
        <message>
            <source>a line of the {1} is too long; the file is damaged.</source>
            <translation>слишком длинная строка ({1}); файл повреждён.</translation>
        </message>
        <message>
            <source>a link uses node {1}, which is not defined.</source>
            <translation>связь использует узел {1}, который не определён.</translation>
        </message>
        <message>
            <source>a list</source>
            <translation>список</translation>
        </message>
        <message>
            <source>a macro of ANSYS is not read; run it there, then give the files that it writes.</source>
            <translation>макрос ANSYS не читается; выполните его там и дайте файлы, которые он запишет.</translation>
        </message>
        <message>
            <source>a mass matrix has equations that no stiffness matrix has.</source>
            <translation>в матрице масс есть уравнения, которых нет ни в одной матрице жёсткости.</translation>
        </message>
        <message>
            <source>a matrix has a row outside 1…{1} or a number that is not finite.</source>
            <translation>в матрице есть строка вне 1…{1} или не конечное число.</translation>
        </message>
        <message>
            <source>a matrix is not symmetric (by {1}); K and M of a structure are.</source>
            <translation>матрица не симметрична (на {1}); K и M конструкции симметричны.</translation>
        </message>
        <message>
            <source>a matrix that is '{1} {2}' cannot be used; a real one is expected.</source>
            <translation>матрицу '{1} {2}' использовать нельзя; ожидается действительная.</translation>
        </message>
        <message>
            <source>a mesh without materials</source>
            <translation>сетка без материалов</translation>
        </message>
        <message>
            <source>a negative node number</source>
            <translation>отрицательный номер узла</translation>
        </message>
        <message>
            <source>a node and x, y, z are expected, '{1}' was found.</source>
            <translation>ожидаются узел и x, y, z, найдено '{1}'.</translation>
        </message>
        <message>
            <source>a node has {1} degrees of freedom; 1 to 31 can be.</source>
            <translation>у узла {1} степеней свободы; возможно от 1 до 31.</translation>
        </message>
        <message>
            <source>a node is expected.</source>
            <translation>ожидается узел.</translation>
        </message>
        <message>
            <source>a node needs its number, x, y and z.</source>
            <translation>узлу нужны номер, x, y и z.</translation>
        </message>
        <message>
            <source>a node number is expected.</source>
            <translation>ожидается номер узла.</translation>
        </message>
        <message>
            <source>a node number is not positive; the file is damaged.</source>
            <translation>номер узла не положителен; файл повреждён.</translation>
        </message>
        <message>
            <source>a node number or direction is not a whole number.</source>
            <translation>номер узла или направление не целое число.</translation>
        </message>
        <message>
            <source>a number</source>
            <translation>число</translation>
        </message>
        <message>
            <source>a number beyond 32 bits</source>
            <translation>число больше 32 бит</translation>
        </message>
        <message>
            <source>a number is expected as value {1}, '{2}' was found.</source>
            <translation>значением {1} ожидается число, найдено '{2}'.</translation>
        </message>
        <message>
            <source>a number is out of range.</source>
            <translation>число вне допустимых пределов.</translation>
        </message>
        <message>
            <source>a number of its matrix is out of range.</source>
            <translation>число её матрицы вне допустимых пределов.</translation>
        </message>
        <message>
            <source>a number of the {1} is not finite.</source>
            <translation>не конечное число ({1}).</translation>
        </message>
        <message>
            <source>a number of the {1} is out of range.</source>
            <translation>число вне допустимых пределов ({1}).</translation>
        </message>
        <message>
            <source>a number, a name or a bracket is expected, not {1}.</source>
            <translation>ожидается число, имя или скобка, а не {1}.</translation>
        </message>
        <message>
            <source>a point of coordinate system {1} is out of range.</source>
            <translation>точка системы координат {1} вне допустимых пределов.</translation>
        </message>
        <message>
            <source>a polygon of type {1} uses a vertex outside 1…{2}.</source>
            <translation>многоугольник типа {1} использует вершину вне 1…{2}.</translation>
        </message>
        <message>
            <source>a record is expected here, but the file ends</source>
            <translation>здесь ожидается запись, но файл кончился</translation>
        </message>
        <message>
            <source>a record is longer than announced.</source>
            <translation>запись длиннее объявленной.</translation>
        </message>
        <message>
            <source>a record of {1} bytes does not fit.</source>
            <translation>запись из {1} байт не помещается.</translation>
        </message>
        <message>
            <source>a row of DOF needs a node and a direction 1…6.</source>
            <translation>строке DOF нужны узел и направление 1…6.</translation>
        </message>
        <message>
            <source>a set of results has {1} directions in a node.</source>
            <translation>в наборе результатов {1} направлений в узле.</translation>
        </message>
        <message>
            <source>a string is expected, '{1}' was found.</source>
            <translation>ожидается цепочка чисел, найдено '{1}'.</translation>
        </message>
        <message>
            <source>a string of a sparse column is damaged.</source>
            <translation>цепочка разреженного столбца повреждена.</translation>
        </message>
        <message>
            <source>a text</source>
            <translation>текст</translation>
        </message>
        <message>
            <source>a vertex has three numbers, not '{1}'.</source>
            <translation>у вершины три числа, а не «{1}».</translation>
        </message>
        <message>
            <source>a whole number</source>
            <translation>целое число</translation>
        </message>
        <message>
            <source>a {1} file holds a {2}, not a {3}.{4}</source>
            <translation>файл {1} содержит {2}, а не {3}.{4}</translation>
        </message>
        <message>
            <source>acceleration</source>
            <translation>ускорение</translation>
        </message>
        <message>
            <source>acceleration 1</source>
            <translation>ускорение 1</translation>
        </message>
        <message>
            <source>acceleration 2</source>
            <translation>ускорение 2</translation>
        </message>
        <message>
            <source>acceleration 3</source>
            <translation>ускорение 3</translation>
        </message>
        <message>
            <source>acceleration 4</source>
            <translation>ускорение 4</translation>
        </message>
        <message>
            <source>acceleration 5</source>
            <translation>ускорение 5</translation>
        </message>
        <message>
            <source>acceleration 6</source>
            <translation>ускорение 6</translation>
        </message>
        <message>
            <source>acceleration x</source>
            <translation>ускорение x</translation>
        </message>
        <message>
            <source>acceleration y</source>
            <translation>ускорение y</translation>
        </message>
        <message>
            <source>acceleration z</source>
            <translation>ускорение z</translation>
        </message>
        <message>
            <source>accelerations and multipliers</source>
            <translation>ускорения и множители</translation>
        </message>
        <message>
            <source>across</source>
            <translation>вбок</translation>
        </message>
        <message>
            <source>add the first one</source>
            <translation>добавьте первое</translation>
        </message>
        <message>
            <source>address table</source>
            <translation>таблица адресов</translation>
        </message>
        <message>
            <source>air springs</source>
            <translation>пневморессоры</translation>
        </message>
        <message>
            <source>all axes</source>
            <translation>все оси</translation>
        </message>
        <message>
            <source>along_u</source>
            <translation>направление u</translation>
        </message>
        <message>
            <source>along_v</source>
            <translation>направление v</translation>
        </message>
        <message>
            <source>amplitude</source>
            <translation>амплитуда</translation>
        </message>
        <message>
            <source>an .xdmf mesh needs a second file; write .vtu instead.</source>
            <translation>сетке .xdmf нужен второй файл; запишите .vtu.</translation>
        </message>
        <message>
            <source>an array</source>
            <translation>массив</translation>
        </message>
        <message>
            <source>an element block of {1} integers a line has no nodes.</source>
            <translation>блок элементов с {1} целыми числами в строке не содержит узлов.</translation>
        </message>
        <message>
            <source>an element matrix has a number that is not finite.</source>
            <translation>в матрице элемента есть не конечное число.</translation>
        </message>
        <message>
            <source>an element matrix has {1} rows.</source>
            <translation>в матрице элемента {1} строк.</translation>
        </message>
        <message>
            <source>an element matrix names an equation outside 1…{1}.</source>
            <translation>матрица элемента ссылается на уравнение вне 1…{1}.</translation>
        </message>
        <message>
            <source>an element matrix of {1} rows has {2} numbers.</source>
            <translation>в матрице элемента из {1} строк {2} чисел.</translation>
        </message>
        <message>
            <source>an element needs a number, a type ({1}) and its nodes.</source>
            <translation>элементу нужны номер, тип ({1}) и узлы.</translation>
        </message>
        <message>
            <source>an element needs a positive number and its nodes.</source>
            <translation>элементу нужны положительный номер и узлы.</translation>
        </message>
        <message>
            <source>an element of {1} nodes, or cut off; 1 to 20 are expected.</source>
            <translation>элемент из {1} узлов или обрезан; ожидается от 1 до 20.</translation>
        </message>
        <message>
            <source>an element uses node {1}, which is not defined.</source>
            <translation>элемент использует узел {1}, который не определён.</translation>
        </message>
        <message>
            <source>an element with its six codes is expected.</source>
            <translation>ожидается элемент с шестью кодами.</translation>
        </message>
        <message>
            <source>an empty line inside the node block; the file is damaged.</source>
            <translation>пустая строка в блоке узлов; файл повреждён.</translation>
        </message>
        <message>
            <source>an equation has a direction that the header does not list; the file is damaged.</source>
            <translation>направление уравнения не перечислено в заголовке; файл повреждён.</translation>
        </message>
        <message>
            <source>an equation of {1} terms is expected, {2} were found.</source>
            <translation>ожидается уравнение из {1} членов, найдено {2}.</translation>
        </message>
        <message>
            <source>an integer</source>
            <translation>целое число</translation>
        </message>
        <message>
            <source>an integer is expected as value {1}, '{2}' was found.</source>
            <translation>значением {1} ожидается целое число, найдено '{2}'.</translation>
        </message>
        <message>
            <source>an object</source>
            <translation>объект</translation>
        </message>
        <message>
            <source>an object ({1})</source>
            <translation>объект ({1})</translation>
        </message>
        <message>
            <source>an operator is missing between '{1}' and '{2}'.</source>
            <translation>нет знака операции между «{1}» и «{2}».</translation>
        </message>
        <message>
            <source>analysis</source>
            <translation>анализ</translation>
        </message>
        <message>
            <source>and {number} more coordinates</source>
            <translation>и ещё координат: {number}</translation>
        </message>
        <message>
            <source>angle</source>
            <translation>угол</translation>
        </message>
        <message>
            <source>angle 1</source>
            <translation>угол 1</translation>
        </message>
        <message>
            <source>angle 2</source>
            <translation>угол 2</translation>
        </message>
        <message>
            <source>angle 3</source>
            <translation>угол 3</translation>
        </message>
        <message>
            <source>angle 4</source>
            <translation>угол 4</translation>
        </message>
        <message>
            <source>angle 5</source>
            <translation>угол 5</translation>
        </message>
        <message>
            <source>angle 6</source>
            <translation>угол 6</translation>
        </message>
        <message>
            <source>angles</source>
            <translation>углы</translation>
        </message>
        <message>
            <source>angles of the frame</source>
            <translation>углы системы осей</translation>
        </message>
        <message>
            <source>angular acceleration</source>
            <translation>угловое ускорение</translation>
        </message>
        <message>
            <source>angular acceleration 1</source>
            <translation>угловое ускорение 1</translation>
        </message>
        <message>
            <source>angular acceleration 2</source>
            <translation>угловое ускорение 2</translation>
        </message>
        <message>
            <source>angular acceleration 3</source>
            <translation>угловое ускорение 3</translation>
        </message>
        <message>
            <source>angular acceleration 4</source>
            <translation>угловое ускорение 4</translation>
        </message>
        <message>
            <source>angular acceleration 5</source>
            <translation>угловое ускорение 5</translation>
        </message>
        <message>
            <source>angular acceleration 6</source>
            <translation>угловое ускорение 6</translation>
        </message>
        <message>
            <source>angular acceleration x</source>
            <translation>угловое ускорение x</translation>
        </message>
        <message>
            <source>angular acceleration y</source>
            <translation>угловое ускорение y</translation>
        </message>
        <message>
            <source>angular acceleration z</source>
            <translation>угловое ускорение z</translation>
        </message>
        <message>
            <source>angular acceleration {1}</source>
            <translation>угловое ускорение {1}</translation>
        </message>
        <message>
            <source>angular velocity</source>
            <translation>угловая скорость</translation>
        </message>
        <message>
            <source>angular velocity 1</source>
            <translation>угловая скорость 1</translation>
        </message>
        <message>
            <source>angular velocity 2</source>
            <translation>угловая скорость 2</translation>
        </message>
        <message>
            <source>angular velocity 3</source>
            <translation>угловая скорость 3</translation>
        </message>
        <message>
            <source>angular velocity 4</source>
            <translation>угловая скорость 4</translation>
        </message>
        <message>
            <source>angular velocity 5</source>
            <translation>угловая скорость 5</translation>
        </message>
        <message>
            <source>angular velocity 6</source>
            <translation>угловая скорость 6</translation>
        </message>
        <message>
            <source>angular velocity x</source>
            <translation>угловая скорость x</translation>
        </message>
        <message>
            <source>angular velocity y</source>
            <translation>угловая скорость y</translation>
        </message>
        <message>
            <source>angular velocity z</source>
            <translation>угловая скорость z</translation>
        </message>
        <message>
            <source>angular velocity {1}</source>
            <translation>угловая скорость {1}</translation>
        </message>
        <message>
            <source>another program</source>
            <translation>другой программой</translation>
        </message>
        <message>
            <source>answer</source>
            <translation>отклик</translation>
        </message>
        <message>
            <source>any</source>
            <translation>любое</translation>
        </message>
        <message>
            <source>arc 300 mm</source>
            <translation>дуга 300 мм</translation>
        </message>
        <message>
            <source>articulated bodies</source>
            <translation>сочленённые тела</translation>
        </message>
        <message>
            <source>articulated bodies, unsymmetric elimination</source>
            <translation>сочленённые тела, несимметричное исключение</translation>
        </message>
        <message>
            <source>assembling…</source>
            <translation>сборка…</translation>
        </message>
        <message>
            <source>at the other point</source>
            <translation>у другой точки</translation>
        </message>
        <message>
            <source>at the start</source>
            <translation>в начальном положении</translation>
        </message>
        <message>
            <source>at, Hz</source>
            <translation>при, Гц</translation>
        </message>
        <message>
            <source>at, m</source>
            <translation>место, м</translation>
        </message>
        <message>
            <source>at, s</source>
            <translation>при, с</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>автоматически</translation>
        </message>
        <message>
            <source>axes of CBUSH {1}</source>
            <translation>оси CBUSH {1}</translation>
        </message>
        <message>
            <source>axes of {1}</source>
            <translation>оси {1}</translation>
        </message>
        <message>
            <source>axis</source>
            <translation>ось</translation>
        </message>
        <message>
            <source>axis {1} of orientation '{2}' is not 1, 2 or 3.</source>
            <translation>ось {1} ориентации '{2}' — не 1, 2 или 3.</translation>
        </message>
        <message>
            <source>balance</source>
            <translation>невязка баланса</translation>
        </message>
        <message>
            <source>ball</source>
            <translation>шар</translation>
        </message>
        <message>
            <source>base</source>
            <translation>основание</translation>
        </message>
        <message>
            <source>bases of all bodies, dense Cholesky</source>
            <translation>базисы всех тел, плотный Холецкий</translation>
        </message>
        <message>
            <source>bdf</source>
            <translation>ФДН (BDF)</translation>
        </message>
        <message>
            <source>begins with &lt;{1}&gt;, not with &lt;COLLADA&gt;.</source>
            <translation>начинается с &lt;{1}&gt;, а не с &lt;COLLADA&gt;.</translation>
        </message>
        <message>
            <source>belongs to another subsystem than {1} beside it, which was changed since. Remove it to go on without damping and stresses, or reduce the model again.</source>
            <translation>относится не к той подсистеме, что лежит рядом ({1}): она с тех пор изменена. Удалите файл, чтобы продолжить без демпфирования и напряжений, или выполните редукцию заново.</translation>
        </message>
        <message>
            <source>belongs to no element</source>
            <translation>не принадлежит ни одному элементу</translation>
        </message>
        <message>
            <source>blackman</source>
            <translation>Блэкмана</translation>
        </message>
        <message>
            <source>block of element types</source>
            <translation>блок типов элементов</translation>
        </message>
        <message>
            <source>block of real constants</source>
            <translation>блок констант</translation>
        </message>
        <message>
            <source>bloss</source>
            <translation>Блосс</translation>
        </message>
        <message>
            <source>bodies</source>
            <translation>тела</translation>
        </message>
        <message>
            <source>body</source>
            <translation>тело</translation>
        </message>
        <message>
            <source>body '{1}'</source>
            <translation>тело «{1}»</translation>
        </message>
        <message>
            <source>bottom flange</source>
            <translation>нижняя полка</translation>
        </message>
        <message>
            <source>bottom width</source>
            <translation>нижняя ширина</translation>
        </message>
        <message>
            <source>boundary conditions</source>
            <translation>граничные условия</translation>
        </message>
        <message>
            <source>box</source>
            <translation>брус</translation>
        </message>
        <message>
            <source>box {1} … {2} m</source>
            <translation>габариты {1} … {2} м</translation>
        </message>
        <message>
            <source>brackets or signs are nested deeper than {1}; split it into parameters.</source>
            <translation>вложенность скобок или знаков больше {1}; разбейте выражение на параметры.</translation>
        </message>
        <message>
            <source>brings no nodes and elements; name a list of nodes or a model of them (--nodes FILE).</source>
            <translation>не содержит узлов и элементов; укажите список узлов или модель с ними (--nodes FILE).</translation>
        </message>
        <message>
            <source>brings no nodes.</source>
            <translation>не содержит узлов.</translation>
        </message>
        <message>
            <source>brings no places of its nodes; name a list of nodes or a model of them (Places of the nodes in the dialog of the import, --nodes FILE).</source>
            <translation>не содержит положений узлов; укажите список узлов или модель с ними («Положения узлов» в окне импорта, --nodes FILE).</translation>
        </message>
        <message>
            <source>by bands of frequency</source>
            <translation>по полосам частот</translation>
        </message>
        <message>
            <source>by fronts of the wave</source>
            <translation>по фронтам волны</translation>
        </message>
        <message>
            <source>by its parameters</source>
            <translation>по своим параметрам</translation>
        </message>
        <message>
            <source>by modes</source>
            <translation>по формам</translation>
        </message>
        <message>
            <source>by planes</source>
            <translation>плоскостями</translation>
        </message>
        <message>
            <source>by stiffness and mass</source>
            <translation>по жёсткости и массе</translation>
        </message>
        <message>
            <source>byte {1}: not UTF-8 text.</source>
            <translation>байт {1}: не текст в UTF-8.</translation>
        </message>
        <message>
            <source>bytes of the title</source>
            <translation>байтов заголовка</translation>
        </message>
        <message>
            <source>cancelled</source>
            <translation>остановлен</translation>
        </message>
        <message>
            <source>cannot be a film: its name must end with {1}.</source>
            <translation>не может быть анимацией: имя должно оканчиваться на {1}.</translation>
        </message>
        <message>
            <source>cannot be a picture: its name must end with {1}.</source>
            <translation>не может быть рисунком: имя должно оканчиваться на {1}.</translation>
        </message>
        <message>
            <source>cannot be read ({1}).</source>
            <translation>не читается ({1}).</translation>
        </message>
        <message>
            <source>cannot be read as a project ({1}).</source>
            <translation>не читается как проект ({1}).</translation>
        </message>
        <message>
            <source>cannot be read as measured modes ({1}).</source>
            <translation>не читается как измеренные формы ({1}).</translation>
        </message>
        <message>
            <source>cannot be read as measured signals ({1}).</source>
            <translation>нельзя прочесть как измеренные сигналы ({1}).</translation>
        </message>
        <message>
            <source>cannot be read as measured signals: expected one of {1}.</source>
            <translation>нельзя прочесть как измеренные сигналы: ожидалось одно из {1}.</translation>
        </message>
        <message>
            <source>cannot be understood: {1}</source>
            <translation>непонятен: {1}</translation>
        </message>
        <message>
            <source>cannot be written ({1}).</source>
            <translation>не записывается ({1}).</translation>
        </message>
        <message>
            <source>cannot be written ({1}). The former file is unchanged.</source>
            <translation>не записывается ({1}). Прежний файл не изменился.</translation>
        </message>
        <message>
            <source>cannot be written as {1}: {2}</source>
            <translation>нельзя записать как {1}: {2}</translation>
        </message>
        <message>
            <source>cannot be written: its name must end with .csv, .xlsx, .mat, .h5, .hdf5.</source>
            <translation>не записать: имя должно оканчиваться на .csv, .xlsx, .mat, .h5, .hdf5.</translation>
        </message>
        <message>
            <source>cannot be written: its name must end with {1}.</source>
            <translation>нельзя записать: имя должно оканчиваться на {1}.</translation>
        </message>
        <message>
            <source>cant</source>
            <translation>возвышение</translation>
        </message>
        <message>
            <source>centre of mass</source>
            <translation>центр масс</translation>
        </message>
        <message>
            <source>centre of mass {1} m</source>
            <translation>центр масс {1} м</translation>
        </message>
        <message>
            <source>characters of the {1}</source>
            <translation>знаки: {1}</translation>
        </message>
        <message>
            <source>checking…</source>
            <translation>проверяется…</translation>
        </message>
        <message>
            <source>click a point of a body</source>
            <translation>щёлкните по точке тела</translation>
        </message>
        <message>
            <source>click another one; without it the ground holds</source>
            <translation>щёлкните по другой; без неё держит основание</translation>
        </message>
        <message>
            <source>closure_error</source>
            <translation>ошибка замыкания</translation>
        </message>
        <message>
            <source>clothoid</source>
            <translation>клотоида</translation>
        </message>
        <message>
            <source>coefficient of friction</source>
            <translation>коэффициент трения</translation>
        </message>
        <message>
            <source>coil springs</source>
            <translation>винтовые пружины</translation>
        </message>
        <message>
            <source>column {1} with {2} words is not possible.</source>
            <translation>столбец {1} из {2} слов невозможен.</translation>
        </message>
        <message>
            <source>compiling the model</source>
            <translation>подготовка модели</translation>
        </message>
        <message>
            <source>component</source>
            <translation>компонента</translation>
        </message>
        <message>
            <source>component '{1}'</source>
            <translation>компонент «{1}»</translation>
        </message>
        <message>
            <source>component '{1}' has a range up to {2} from {3}.</source>
            <translation>компонента '{1}' содержит диапазон до {2} от {3}.</translation>
        </message>
        <message>
            <source>component '{1}' is not made of digits 1…6.</source>
            <translation>компонента '{1}' состоит не из цифр 1…6.</translation>
        </message>
        <message>
            <source>components</source>
            <translation>компоненты</translation>
        </message>
        <message>
            <source>composite bodies</source>
            <translation>составные тела</translation>
        </message>
        <message>
            <source>composite bodies, sparse LᵀL</source>
            <translation>составные тела, разреженное LᵀL</translation>
        </message>
        <message>
            <source>compressed record; write the file again after /FCOMP with the level 0</source>
            <translation>сжатая запись; запишите файл заново после /FCOMP с уровнем 0</translation>
        </message>
        <message>
            <source>cone</source>
            <translation>конус</translation>
        </message>
        <message>
            <source>cone 1:20</source>
            <translation>конус 1:20</translation>
        </message>
        <message>
            <source>cone 1:40</source>
            <translation>конус 1:40</translation>
        </message>
        <message>
            <source>constant</source>
            <translation>постоянная</translation>
        </message>
        <message>
            <source>constraint</source>
            <translation>связь</translation>
        </message>
        <message>
            <source>constraint '{1}'</source>
            <translation>связь «{1}»</translation>
        </message>
        <message>
            <source>constraints</source>
            <translation>связи</translation>
        </message>
        <message>
            <source>contact angle</source>
            <translation>угол контакта</translation>
        </message>
        <message>
            <source>contact damping</source>
            <translation>демпфирование контакта</translation>
        </message>
        <message>
            <source>coordinate system</source>
            <translation>система координат</translation>
        </message>
        <message>
            <source>coordinate system {1} is defined through itself.</source>
            <translation>система координат {1} определена через саму себя.</translation>
        </message>
        <message>
            <source>coordinate system {1} is not defined</source>
            <translation>система координат {1} не определена</translation>
        </message>
        <message>
            <source>coordinate system {1} is not defined.</source>
            <translation>система координат {1} не определена.</translation>
        </message>
        <message>
            <source>copies</source>
            <translation>копии</translation>
        </message>
        <message>
            <source>corner</source>
            <translation>угол</translation>
        </message>
        <message>
            <source>could not be read within {1} s; it is damaged or too complex.</source>
            <translation>не прочитан за {1} с; он повреждён или слишком сложен.</translation>
        </message>
        <message>
            <source>coupling of rigid motions and modes: {1} by the full matrix, apart by {2} on the diagonal</source>
            <translation>связь движений твёрдого тела с формами: {1} по полной матрице, отличие {2} на диагонали</translation>
        </message>
        <message>
            <source>cubic</source>
            <translation>кубическая</translation>
        </message>
        <message>
            <source>curved lines (LINE=P or C) are not generated; write the nodes out.</source>
            <translation>кривые линии (LINE=P или C) не создаются; выпишите узлы.</translation>
        </message>
        <message>
            <source>cut joint of a loop</source>
            <translation>разрезанный шарнир контура</translation>
        </message>
        <message>
            <source>cylinder</source>
            <translation>цилиндр</translation>
        </message>
        <message>
            <source>cylindrical</source>
            <translation>цилиндрическая</translation>
        </message>
        <message>
            <source>dB</source>
            <translation>дБ</translation>
        </message>
        <message>
            <source>damaged record: its length is said to be {1} words</source>
            <translation>повреждённая запись: длина объявлена {1} слов</translation>
        </message>
        <message>
            <source>damaged sparse record</source>
            <translation>повреждённая разреженная запись</translation>
        </message>
        <message>
            <source>damper table</source>
            <translation>таблица гасителя</translation>
        </message>
        <message>
            <source>dataset {1}: {2}</source>
            <translation>набор {1}: {2}</translation>
        </message>
        <message>
            <source>datasets 2414 not at nodes</source>
            <translation>наборы данных 2414 не в узлах</translation>
        </message>
        <message>
            <source>datasets {1}</source>
            <translation>наборы данных {1}</translation>
        </message>
        <message>
            <source>deg</source>
            <translation>град</translation>
        </message>
        <message>
            <source>degrees of freedom in a node</source>
            <translation>степени свободы в узле</translation>
        </message>
        <message>
            <source>degrees of freedom in a node are numbered {1}; different numbers up to 31 are expected.</source>
            <translation>степени свободы узла пронумерованы {1}; ожидаются разные номера до 31.</translation>
        </message>
        <message>
            <source>degrees of freedom: {number}</source>
            <translation>степеней свободы: {number}</translation>
        </message>
        <message>
            <source>density, unit²/Hz</source>
            <translation>плотность, ед.²/Гц</translation>
        </message>
        <message>
            <source>diagonal masses</source>
            <translation>диагональные массы</translation>
        </message>
        <message>
            <source>difference from the curve (RMS)</source>
            <translation>отличие от кривой (СКЗ)</translation>
        </message>
        <message>
            <source>directions are digits 1…6, '{1}' was found.</source>
            <translation>направления обозначаются цифрами 1…6, найдено '{1}'.</translation>
        </message>
        <message>
            <source>directions other than 1…6 (displacements and rotations) cannot be used.</source>
            <translation>направления кроме 1…6 (перемещения и повороты) использовать нельзя.</translation>
        </message>
        <message>
            <source>directions {1}…{2} are not within 1…6.</source>
            <translation>направления {1}…{2} вне 1…6.</translation>
        </message>
        <message>
            <source>displacement</source>
            <translation>смещение</translation>
        </message>
        <message>
            <source>displacement 1</source>
            <translation>перемещение 1</translation>
        </message>
        <message>
            <source>displacement 2</source>
            <translation>перемещение 2</translation>
        </message>
        <message>
            <source>displacement 3</source>
            <translation>перемещение 3</translation>
        </message>
        <message>
            <source>displacement 4</source>
            <translation>перемещение 4</translation>
        </message>
        <message>
            <source>displacement 5</source>
            <translation>перемещение 5</translation>
        </message>
        <message>
            <source>displacement 6</source>
            <translation>перемещение 6</translation>
        </message>
        <message>
            <source>displacement x</source>
            <translation>смещение x</translation>
        </message>
        <message>
            <source>displacement y</source>
            <translation>смещение y</translation>
        </message>
        <message>
            <source>displacement z</source>
            <translation>смещение z</translation>
        </message>
        <message>
            <source>distance</source>
            <translation>расстояние</translation>
        </message>
        <message>
            <source>divisions</source>
            <translation>число делений</translation>
        </message>
        <message>
            <source>divisions along</source>
            <translation>число делений по длине</translation>
        </message>
        <message>
            <source>divisions around</source>
            <translation>число делений по окружности</translation>
        </message>
        <message>
            <source>does not swing</source>
            <translation>без колебаний</translation>
        </message>
        <message>
            <source>done</source>
            <translation>готово</translation>
        </message>
        <message>
            <source>dopri5</source>
            <translation>Дорман–Принс 5(4)</translation>
        </message>
        <message>
            <source>dtype '{1}' is not a kind of number</source>
            <translation>dtype «{1}» — не вид числа</translation>
        </message>
        <message>
            <source>eigen</source>
            <translation>собственная</translation>
        </message>
        <message>
            <source>eigenmodes of the free body with attachment modes</source>
            <translation>собственные формы свободного тела с формами присоединения</translation>
        </message>
        <message>
            <source>elastic</source>
            <translation>упругая</translation>
        </message>
        <message>
            <source>element block</source>
            <translation>блок элементов</translation>
        </message>
        <message>
            <source>element number {1} is used twice.</source>
            <translation>номер элемента {1} использован дважды.</translation>
        </message>
        <message>
            <source>element record {1} {2}.</source>
            <translation>запись элемента {1} {2}.</translation>
        </message>
        <message>
            <source>element set '{1}' is not defined.</source>
            <translation>набор элементов '{1}' не определён.</translation>
        </message>
        <message>
            <source>element type {1} needs a number above 255, which a byte cannot hold.</source>
            <translation>типу элемента {1} нужно число больше 255, которое не помещается в байт.</translation>
        </message>
        <message>
            <source>element types</source>
            <translation>типы элементов</translation>
        </message>
        <message>
            <source>element {1} has no orientation; give the vector X1, X2, X3 or a grid G0.</source>
            <translation>у элемента {1} нет ориентации; задайте вектор X1, X2, X3 или узел G0.</translation>
        </message>
        <message>
            <source>element {1} has {2} nodes; 1 to 20 are expected.</source>
            <translation>элемент {1} имеет {2} узлов; ожидается от 1 до 20.</translation>
        </message>
        <message>
            <source>element {1} has {2} nodes; 1 to 60 are expected.</source>
            <translation>у элемента {1} {2} узлов; ожидается от 1 до 60.</translation>
        </message>
        <message>
            <source>element {1} is cut off.</source>
            <translation>элемент {1} обрезан.</translation>
        </message>
        <message>
            <source>element {1} is defined twice.</source>
            <translation>элемент {1} определён дважды.</translation>
        </message>
        <message>
            <source>element {1} is not defined.</source>
            <translation>элемент {1} не определён.</translation>
        </message>
        <message>
            <source>element {1} is of type {2}, which is not defined.</source>
            <translation>тип {2} элемента {1} не определён.</translation>
        </message>
        <message>
            <source>element {1} of type {2} has {3} nodes, {4} are expected.</source>
            <translation>у элемента {1} типа {2} узлов {3}, ожидается {4}.</translation>
        </message>
        <message>
            <source>element {1} uses grid {2}, which is not defined.</source>
            <translation>элемент {1} использует узел {2}, который не определён.</translation>
        </message>
        <message>
            <source>element {1} uses node {2}, which is not defined.</source>
            <translation>элемент {1} использует узел {2}, который не определён.</translation>
        </message>
        <message>
            <source>elements</source>
            <translation>элементов</translation>
        </message>
        <message>
            <source>elements of kind {1} with {2} nodes</source>
            <translation>элементы вида {1} с числом узлов {2}</translation>
        </message>
        <message>
            <source>elements of type {1}</source>
            <translation>элементы типа {1}</translation>
        </message>
        <message>
            <source>elements {1} (routine {2})</source>
            <translation>элементы {1} (подпрограмма {2})</translation>
        </message>
        <message>
            <source>end</source>
            <translation>конец</translation>
        </message>
        <message>
            <source>ends before the line with the sizes of the matrix.</source>
            <translation>кончается раньше строки с размерами матрицы.</translation>
        </message>
        <message>
            <source>ends inside of table {1}.</source>
            <translation>обрывается внутри таблицы {1}.</translation>
        </message>
        <message>
            <source>energy</source>
            <translation>энергия</translation>
        </message>
        <message>
            <source>entries of both triangles; give one of them.</source>
            <translation>заданы оба треугольника; дайте один из них.</translation>
        </message>
        <message>
            <source>entries of the generalised mass</source>
            <translation>элементы обобщённой матрицы масс</translation>
        </message>
        <message>
            <source>entries of the generalised stiffness</source>
            <translation>элементы обобщённой матрицы жёсткости</translation>
        </message>
        <message>
            <source>entries of the solution table</source>
            <translation>элементы таблицы решений</translation>
        </message>
        <message>
            <source>equations of the loops</source>
            <translation>уравнения контуров</translation>
        </message>
        <message>
            <source>evaluations</source>
            <translation>вычислений правых частей</translation>
        </message>
        <message>
            <source>event</source>
            <translation>событие</translation>
        </message>
        <message>
            <source>event '{1}'</source>
            <translation>событие «{1}»</translation>
        </message>
        <message>
            <source>event: {1}</source>
            <translation>событие: {1}</translation>
        </message>
        <message>
            <source>events</source>
            <translation>события</translation>
        </message>
        <message>
            <source>every direction is fixed: there is no matrix to read.</source>
            <translation>все направления закреплены: читать нечего.</translation>
        </message>
        <message>
            <source>every equation is fixed: there is no matrix to read.</source>
            <translation>все уравнения закреплены: читать нечего.</translation>
        </message>
        <message>
            <source>every link is carried by a joint: the links form a loop</source>
            <translation>каждое звено несёт какой-то шарнир: звенья замкнуты в контур</translation>
        </message>
        <message>
            <source>expression</source>
            <translation>выражение</translation>
        </message>
        <message>
            <source>extended, momenta</source>
            <translation>расширенная, импульсы</translation>
        </message>
        <message>
            <source>extended, velocities</source>
            <translation>расширенная, скорости</translation>
        </message>
        <message>
            <source>factorisation</source>
            <translation>факторизация</translation>
        </message>
        <message>
            <source>falling</source>
            <translation>убывание</translation>
        </message>
        <message>
            <source>fastsim</source>
            <translation>FASTSIM</translation>
        </message>
        <message>
            <source>field {1} is '{2}'; a finite number is expected.</source>
            <translation>поле {1} равно '{2}'; ожидается конечное число.</translation>
        </message>
        <message>
            <source>field {1} is '{2}'; a number is expected.</source>
            <translation>поле {1} равно '{2}'; ожидается число.</translation>
        </message>
        <message>
            <source>field {1} is '{2}'; an integer is expected.</source>
            <translation>поле {1} равно '{2}'; ожидается целое число.</translation>
        </message>
        <message>
            <source>finished</source>
            <translation>выполнен</translation>
        </message>
        <message>
            <source>first body</source>
            <translation>первое тело</translation>
        </message>
        <message>
            <source>flat top</source>
            <translation>с плоской вершиной</translation>
        </message>
        <message>
            <source>flexible body</source>
            <translation>упругое тело</translation>
        </message>
        <message>
            <source>foot leg</source>
            <translation>горизонтальная полка</translation>
        </message>
        <message>
            <source>force</source>
            <translation>силовой элемент</translation>
        </message>
        <message>
            <source>force '{1}'</source>
            <translation>силовой элемент «{1}»</translation>
        </message>
        <message>
            <source>force element</source>
            <translation>силовой элемент</translation>
        </message>
        <message>
            <source>force x</source>
            <translation>сила x</translation>
        </message>
        <message>
            <source>force y</source>
            <translation>сила y</translation>
        </message>
        <message>
            <source>force z</source>
            <translation>сила z</translation>
        </message>
        <message>
            <source>forces</source>
            <translation>силовые элементы</translation>
        </message>
        <message>
            <source>frame</source>
            <translation>связанная СК</translation>
        </message>
        <message>
            <source>frame force H</source>
            <translation>рамная сила H</translation>
        </message>
        <message>
            <source>frame force N</source>
            <translation>рамная сила, Н</translation>
        </message>
        <message>
            <source>frequency</source>
            <translation>частота</translation>
        </message>
        <message>
            <source>frequency Hz</source>
            <translation>частота, Гц</translation>
        </message>
        <message>
            <source>frequency range</source>
            <translation>диапазон частот</translation>
        </message>
        <message>
            <source>full</source>
            <translation>полная</translation>
        </message>
        <message>
            <source>gauge widening</source>
            <translation>уширение</translation>
        </message>
        <message>
            <source>generalised matrices</source>
            <translation>обобщённые матрицы</translation>
        </message>
        <message>
            <source>given</source>
            <translation>как задано</translation>
        </message>
        <message>
            <source>global axes</source>
            <translation>глобальные оси</translation>
        </message>
        <message>
            <source>gravity</source>
            <translation>тяжесть</translation>
        </message>
        <message>
            <source>greatest</source>
            <translation>наибольшее</translation>
        </message>
        <message>
            <source>greatest element number</source>
            <translation>наибольший номер элемента</translation>
        </message>
        <message>
            <source>greatest magnitude</source>
            <translation>наибольшее по модулю</translation>
        </message>
        <message>
            <source>greatest node number</source>
            <translation>наибольший номер узла</translation>
        </message>
        <message>
            <source>greatest value</source>
            <translation>наибольшее</translation>
        </message>
        <message>
            <source>grid number {1} is not positive.</source>
            <translation>номер узла {1} не положителен.</translation>
        </message>
        <message>
            <source>grid {1} component {2} is not a degree of freedom.</source>
            <translation>узел {1}, компонента {2} не является степенью свободы.</translation>
        </message>
        <message>
            <source>grid {1} has displacements in system {2}, but not all three of them are in the matrices, so they cannot be turned to global axes.</source>
            <translation>перемещения узла {1} заданы в системе {2}, но не все три есть в матрицах, поэтому их нельзя повернуть к глобальным осям.</translation>
        </message>
        <message>
            <source>grid {1} is defined twice.</source>
            <translation>узел {1} определён дважды.</translation>
        </message>
        <message>
            <source>grid {1} is not defined.</source>
            <translation>узел {1} не определён.</translation>
        </message>
        <message>
            <source>ground</source>
            <translation>основание</translation>
        </message>
        <message>
            <source>group '{1}' has {2} members.</source>
            <translation>в группе '{1}' {2} членов.</translation>
        </message>
        <message>
            <source>guiding force N</source>
            <translation>направляющая сила, Н</translation>
        </message>
        <message>
            <source>guiding force Y</source>
            <translation>направляющая сила Y</translation>
        </message>
        <message>
            <source>hamming</source>
            <translation>Хэмминга</translation>
        </message>
        <message>
            <source>hann</source>
            <translation>Ханна</translation>
        </message>
        <message>
            <source>has a table '{1}'; [[material]] and [[section]] are expected.</source>
            <translation>содержит таблицу «{1}»; ожидаются [[material]] и [[section]].</translation>
        </message>
        <message>
            <source>has degrees of freedom other than displacements and rotations (modal coordinates …).</source>
            <translation>содержит степени свободы кроме перемещений и поворотов (модальные координаты …).</translation>
        </message>
        <message>
            <source>has directions other than displacements and rotations (temperature, pressure …).</source>
            <translation>содержит направления кроме перемещений и поворотов (температура, давление …).</translation>
        </message>
        <message>
            <source>has directions other than displacements and rotations (temperature, pressure, voltage …).</source>
            <translation>содержит направления кроме перемещений и поворотов (температура, давление, напряжение …).</translation>
        </message>
        <message>
            <source>has modes but no nodes; import the geometry from another file.</source>
            <translation>содержит формы, но не узлы; импортируйте геометрию из другого файла.</translation>
        </message>
        <message>
            <source>has neither a vector 't' or 'time' nor a number 'fs', the sampling rate.</source>
            <translation>нет ни вектора 't' или 'time', ни числа 'fs' — частоты дискретизации.</translation>
        </message>
        <message>
            <source>has neither nodes nor modes that are read (datasets 15, 2411, 2412, 55, 2414).</source>
            <translation>не содержит ни узлов, ни форм, которые читаются (наборы 15, 2411, 2412, 55, 2414).</translation>
        </message>
        <message>
            <source>has no &lt;link&gt;: there is nothing to import.</source>
            <translation>нет ни одного &lt;link&gt;: импортировать нечего.</translation>
        </message>
        <message>
            <source>has no DMIG cards; matrices of a superelement (EXTSEOUT, DMIGPCH) are expected.</source>
            <translation>не содержит карт DMIG; ожидаются матрицы суперэлемента (EXTSEOUT, DMIGPCH).</translation>
        </message>
        <message>
            <source>has no FE model '{1}'. {2}</source>
            <translation>не содержит КЭ-модели '{1}'. {2}</translation>
        </message>
        <message>
            <source>has no cells that could be elements (lines, faces or volumes).</source>
            <translation>не содержит ячеек, которые могли бы быть элементами (линий, граней или объёмов).</translation>
        </message>
        <message>
            <source>has no datasets: it is not a universal file.</source>
            <translation>не содержит наборов: это не универсальный файл.</translation>
        </message>
        <message>
            <source>has no matrices.</source>
            <translation>не содержит матриц.</translation>
        </message>
        <message>
            <source>has no matrix whose name begins with K; it has {1}.</source>
            <translation>не содержит матрицы с именем на K; есть {1}.</translation>
        </message>
        <message>
            <source>has no nodes (NBLOCK or N); an archive written by CDWRITE is expected.</source>
            <translation>не содержит узлов (NBLOCK или N); ожидается архив, записанный командой CDWRITE.</translation>
        </message>
        <message>
            <source>has no nodes, or a node twice.</source>
            <translation>не содержит узлов или узел указан дважды.</translation>
        </message>
        <message>
            <source>has no points.</source>
            <translation>не содержит точек.</translation>
        </message>
        <message>
            <source>has no rotations, it cannot take a moment</source>
            <translation>не имеет поворотов и не принимает момент</translation>
        </message>
        <message>
            <source>has no section NODES.</source>
            <translation>не содержит раздела NODES.</translation>
        </message>
        <message>
            <source>has no stiffness matrix (a DMIG whose name begins with K); it has {1}.</source>
            <translation>не содержит матрицы жёсткости (DMIG с именем на K); есть {1}.</translation>
        </message>
        <message>
            <source>has no volume or folds over itself</source>
            <translation>не имеет объёма или складывается сам на себя</translation>
        </message>
        <message>
            <source>has only {1} bytes; an ANSYS binary file starts with a header of 412.</source>
            <translation>содержит только {1} байт; двоичный файл ANSYS начинается с заголовка в 412.</translation>
        </message>
        <message>
            <source>has the unknown type {1}</source>
            <translation>имеет неизвестный тип {1}</translation>
        </message>
        <message>
            <source>has version {1}; this program reads up to {2}. Use a newer one.</source>
            <translation>имеет версию {1}; эта программа читает до {2}. Возьмите более новую.</translation>
        </message>
        <message>
            <source>has {1} rows, but the description names {2} directions.</source>
            <translation>содержит {1} строк, а описание называет {2} направлений.</translation>
        </message>
        <message>
            <source>has {1} rows, but the stiffness matrix has {2}.</source>
            <translation>содержит {1} строк, а матрица жёсткости {2}.</translation>
        </message>
        <message>
            <source>has {1}; convert it to a project and reduce the model there.</source>
            <translation>содержит {1}; преобразуйте его в проект и выполните редуцирование там.</translation>
        </message>
        <message>
            <source>height</source>
            <translation>высота</translation>
        </message>
        <message>
            <source>held: no motion without stiffness</source>
            <translation>закреплена: движений без жёсткости нет</translation>
        </message>
        <message>
            <source>hex20</source>
            <translation>hex20</translation>
        </message>
        <message>
            <source>hex8</source>
            <translation>hex8</translation>
        </message>
        <message>
            <source>hex8i</source>
            <translation>hex8i</translation>
        </message>
        <message>
            <source>hht</source>
            <translation>обобщённый α-метод (HHT)</translation>
        </message>
        <message>
            <source>holds a mechanism, no structure.</source>
            <translation>содержит механизм, а не конструкцию.</translation>
        </message>
        <message>
            <source>holds a number that is not finite.</source>
            <translation>содержит не конечное число.</translation>
        </message>
        <message>
            <source>holds another sweep: other parameters, values, settings or another model.</source>
            <translation>содержит другую серию: другие параметры, значения, настройки или модель.</translation>
        </message>
        <message>
            <source>holds complex modes, or lines of another length than eight words.</source>
            <translation>содержит комплексные формы или строки не из восьми слов.</translation>
        </message>
        <message>
            <source>holds no eigenvectors (a table OUGV1 of a modal analysis); its tables: {1}.</source>
            <translation>не содержит собственных форм (таблицы OUGV1 модального расчёта); его таблицы: {1}.</translation>
        </message>
        <message>
            <source>holds no mass matrix; the diagonal mass is expected.</source>
            <translation>не содержит матрицы масс; ожидается диагональная масса.</translation>
        </message>
        <message>
            <source>holds no modes (data set 55).</source>
            <translation>не содержит форм (набор 55).</translation>
        </message>
        <message>
            <source>holds no signal of two samples or more.</source>
            <translation>не содержит сигнала хотя бы из двух отсчётов.</translation>
        </message>
        <message>
            <source>holds no structure of which matrices could be written.</source>
            <translation>не содержит конструкции, матрицы которой можно записать.</translation>
        </message>
        <message>
            <source>holds no time history (data set 58 over time).</source>
            <translation>не содержит временных реализаций (набор 58 по времени).</translation>
        </message>
        <message>
            <source>holds sparse matrices, which are not read; write full ones (SEOPT) or use .full.</source>
            <translation>содержит разреженные матрицы, которые не читаются; запишите полные (SEOPT) или возьмите .full.</translation>
        </message>
        <message>
            <source>holds {1} FE models; choose one with --model. {2}</source>
            <translation>содержит КЭ-моделей: {1}; выберите одну (--model). {2}</translation>
        </message>
        <message>
            <source>holds {1}, which a project cannot hold.</source>
            <translation>содержит {1}, чего проект хранить не может.</translation>
        </message>
        <message>
            <source>impulse of {1}</source>
            <translation>импульс: {1}</translation>
        </message>
        <message>
            <source>in equilibrium</source>
            <translation>в положении равновесия</translation>
        </message>
        <message>
            <source>in the model</source>
            <translation>в модели</translation>
        </message>
        <message>
            <source>inertia forces</source>
            <translation>силы инерции</translation>
        </message>
        <message>
            <source>initial angles</source>
            <translation>начальные углы</translation>
        </message>
        <message>
            <source>initial angular velocity</source>
            <translation>начальная угловая скорость</translation>
        </message>
        <message>
            <source>initial position</source>
            <translation>начальное положение</translation>
        </message>
        <message>
            <source>initial pressure</source>
            <translation>начальное давление</translation>
        </message>
        <message>
            <source>initial velocity</source>
            <translation>начальная скорость</translation>
        </message>
        <message>
            <source>input.fum, to the object</source>
            <translation>input.fum, в объект</translation>
        </message>
        <message>
            <source>integers</source>
            <translation>целые числа</translation>
        </message>
        <message>
            <source>integral gain</source>
            <translation>коэффициент по интегралу</translation>
        </message>
        <message>
            <source>interface node</source>
            <translation>интерфейсный узел</translation>
        </message>
        <message>
            <source>interface node {1} is above {2}, the highest the format can code. Renumber the nodes.</source>
            <translation>номер интерфейсного узла {1} больше {2}, наибольшего в этом формате. Перенумеруйте узлы.</translation>
        </message>
        <message>
            <source>interface node {1} is not defined.</source>
            <translation>интерфейсный узел {1} не определён.</translation>
        </message>
        <message>
            <source>interface: {number}</source>
            <translation>интерфейс: {number}</translation>
        </message>
        <message>
            <source>interrupted</source>
            <translation>прерван</translation>
        </message>
        <message>
            <source>is a binary file, not Nastran bulk data.</source>
            <translation>это двоичный файл, а не данные Nastran.</translation>
        </message>
        <message>
            <source>is a binary file, not an input file of Abaqus or CalculiX.</source>
            <translation>это двоичный файл, а не входной файл Abaqus или CalculiX.</translation>
        </message>
        <message>
            <source>is a binary file; text is expected (the layout is our assumption, see the manual).</source>
            <translation>это двоичный файл; ожидается текст (устройство файла — наше предположение, см. руководство).</translation>
        </message>
        <message>
            <source>is a folder, not a project file.</source>
            <translation>это папка, а не файл проекта.</translation>
        </message>
        <message>
            <source>is a folder, not a run.</source>
            <translation>это папка, а не расчёт.</translation>
        </message>
        <message>
            <source>is a folder; give the name of a file.</source>
            <translation>это папка; укажите имя файла.</translation>
        </message>
        <message>
            <source>is a single matrix; name the mass matrix too (in the dialog of the import, or --mass FILE).</source>
            <translation>содержит одну матрицу; укажите и матрицу масс (в окне импорта или --mass FILE).</translation>
        </message>
        <message>
            <source>is an HDF5 file, but not a UMFEM project.</source>
            <translation>это файл HDF5, но не проект UMFEM.</translation>
        </message>
        <message>
            <source>is an HDF5 file, but not a run of UMFEM.</source>
            <translation>это файл HDF5, но не расчёт UMFEM.</translation>
        </message>
        <message>
            <source>is another file, which would be lost; move it or choose another name for input.fum.</source>
            <translation>— другой файл, он был бы потерян; переместите его или выберите другое имя для input.fum.</translation>
        </message>
        <message>
            <source>is called {1} but is {2}×{3}.</source>
            <translation>названа {1}, но имеет размер {2}×{3}.</translation>
        </message>
        <message>
            <source>is damaged ({1}). Reduce the model again.</source>
            <translation>повреждён ({1}). Выполните редукцию заново.</translation>
        </message>
        <message>
            <source>is damaged or cut short.</source>
            <translation>повреждён или обрезан.</translation>
        </message>
        <message>
            <source>is damaged: it has {1} bytes of {2}. Open a copy or a backup.</source>
            <translation>файл повреждён: в нём {1} байт из {2}. Откройте копию.</translation>
        </message>
        <message>
            <source>is damaged: it has {1} bytes of {2}. Reduce the model again.</source>
            <translation>повреждён: в нём {1} байт из {2}. Выполните редукцию заново.</translation>
        </message>
        <message>
            <source>is damaged: its content does not match its checksum. Open a copy or a backup.</source>
            <translation>файл повреждён: содержимое не соответствует контрольной сумме. Откройте копию.</translation>
        </message>
        <message>
            <source>is damaged: its content does not match its checksum. Reduce the model again.</source>
            <translation>повреждён: содержимое не соответствует контрольной сумме. Выполните редукцию заново.</translation>
        </message>
        <message>
            <source>is damaged: its first bytes were changed or cut off. Open a copy or a backup.</source>
            <translation>файл повреждён: первые байты изменены или отрезаны. Откройте копию.</translation>
        </message>
        <message>
            <source>is damaged: only {1} bytes are left of it. Open a copy or a backup.</source>
            <translation>файл повреждён: от него осталось {1} байт. Откройте копию.</translation>
        </message>
        <message>
            <source>is damaged: only {1} bytes are left of it. Reduce the model again.</source>
            <translation>повреждён: от него осталось только {1} байт. Выполните редукцию заново.</translation>
        </message>
        <message>
            <source>is empty, not a project file.</source>
            <translation>файл пуст, это не проект.</translation>
        </message>
        <message>
            <source>is empty; a matrix is expected.</source>
            <translation>пуст; ожидается матрица.</translation>
        </message>
        <message>
            <source>is inverted</source>
            <translation>вывернут</translation>
        </message>
        <message>
            <source>is not XML: {1}.</source>
            <translation>это не XML: {1}.</translation>
        </message>
        <message>
            <source>is not a .full file of symbolic assembly (ANSYS 8 or newer).</source>
            <translation>это не файл .full символьной сборки (ANSYS 8 или новее).</translation>
        </message>
        <message>
            <source>is not a TOML file: {1}.</source>
            <translation>это не файл TOML: {1}.</translation>
        </message>
        <message>
            <source>is not a UMFEM project.</source>
            <translation>это не проект UMFEM.</translation>
        </message>
        <message>
            <source>is not a file of element matrices (.emat) of ANSYS.</source>
            <translation>это не файл матриц элементов ANSYS (.emat).</translation>
        </message>
        <message>
            <source>is not a file of substructure matrices (.sub) of ANSYS.</source>
            <translation>это не файл матриц подконструкции ANSYS (.sub).</translation>
        </message>
        <message>
            <source>is not a little-endian ANSYS binary file. {1}</source>
            <translation>это не двоичный файл ANSYS с прямым порядком байт. {1}</translation>
        </message>
        <message>
            <source>is not a results file of ANSYS (.rst).</source>
            <translation>это не файл результатов ANSYS (.rst).</translation>
        </message>
        <message>
            <source>is not a results file of Nastran (.op2), or its words are not 32-bit ones, little endian.</source>
            <translation>это не файл результатов Nastran (.op2), или его слова не 32-разрядные с младшим байтом впереди.</translation>
        </message>
        <message>
            <source>is not a results file of Nastran (.op2).</source>
            <translation>это не файл результатов Nastran (.op2).</translation>
        </message>
        <message>
            <source>is not a run or is damaged ({1}).</source>
            <translation>это не расчёт, или файл повреждён ({1}).</translation>
        </message>
        <message>
            <source>is not a sweep of this UMFEM.</source>
            <translation>не серия расчётов этой версии UMFEM.</translation>
        </message>
        <message>
            <source>is not a sweep or is damaged.</source>
            <translation>не серия расчётов или повреждён.</translation>
        </message>
        <message>
            <source>is not the extension of a flexible subsystem; move it away from input.fum.</source>
            <translation>не является расширением упругой подсистемы; уберите его от input.fum.</translation>
        </message>
        <message>
            <source>is read-only; save under another name.</source>
            <translation>файл только для чтения; сохраните под другим именем.</translation>
        </message>
        <message>
            <source>it cannot be read ({1}).</source>
            <translation>не читается ({1}).</translation>
        </message>
        <message>
            <source>it has no grids to follow.</source>
            <translation>нет узлов, за которыми следовать.</translation>
        </message>
        <message>
            <source>it has no plies.</source>
            <translation>нет слоёв.</translation>
        </message>
        <message>
            <source>it has no stiffness line 'K'.</source>
            <translation>нет строки жёсткости 'K'.</translation>
        </message>
        <message>
            <source>it is cut off.</source>
            <translation>обрезан.</translation>
        </message>
        <message>
            <source>iteration with the inverse carried along</source>
            <translation>итерация с переносом обратной матрицы</translation>
        </message>
        <message>
            <source>iteration with the matrix carried along</source>
            <translation>итерация с переносом матрицы</translation>
        </message>
        <message>
            <source>its *END INSTANCE is missing.</source>
            <translation>нет *END INSTANCE.</translation>
        </message>
        <message>
            <source>its equations are not those of the stiffness matrix.</source>
            <translation>уравнения не те, что у матрицы жёсткости.</translation>
        </message>
        <message>
            <source>its faces need {1} corners, found {2}.</source>
            <translation>граням нужно углов: {1}, найдено: {2}.</translation>
        </message>
        <message>
            <source>its flange and web do not fit into its size.</source>
            <translation>полка и стенка не помещаются в его размеры.</translation>
        </message>
        <message>
            <source>its flanges and web do not fit into its height.</source>
            <translation>полки и стенка не помещаются в его высоту.</translation>
        </message>
        <message>
            <source>its flanges and web do not fit into its size.</source>
            <translation>полки и стенка не помещаются в его размеры.</translation>
        </message>
        <message>
            <source>its legs are thicker than its size.</source>
            <translation>полки толще его размеров.</translation>
        </message>
        <message>
            <source>its matrices are missing: put the .full or .free file beside it, or name it.</source>
            <translation>нет матриц: положите рядом файл .full или .free либо укажите его.</translation>
        </message>
        <message>
            <source>its matrices have no entries.</source>
            <translation>матрицы пусты.</translation>
        </message>
        <message>
            <source>its modes are given at different nodes.</source>
            <translation>его формы заданы в разных узлах.</translation>
        </message>
        <message>
            <source>its nodes hold one another.</source>
            <translation>узлы сцены вложены друг в друга по кругу.</translation>
        </message>
        <message>
            <source>its wall is too thick for diameter {1} m; use a round bar.</source>
            <translation>стенка слишком толста для диаметра {1} м; возьмите круглый стержень.</translation>
        </message>
        <message>
            <source>its walls do not fit into its size.</source>
            <translation>стенки не помещаются в его размеры.</translation>
        </message>
        <message>
            <source>joint</source>
            <translation>шарнир</translation>
        </message>
        <message>
            <source>joint '{1}'</source>
            <translation>шарнир «{1}»</translation>
        </message>
        <message>
            <source>joint '{1}' carries link '{2}', which joint '{3}' carries too.</source>
            <translation>шарнир «{1}» несёт звено «{2}», которое несёт и шарнир «{3}».</translation>
        </message>
        <message>
            <source>joint '{1}' has no &lt;{2}&gt;.</source>
            <translation>у шарнира «{1}» нет &lt;{2}&gt;.</translation>
        </message>
        <message>
            <source>joint '{1}' is defined a second time.</source>
            <translation>шарнир «{1}» определён второй раз.</translation>
        </message>
        <message>
            <source>joint '{1}' is of type '{2}'. Known: {3}.</source>
            <translation>шарнир «{1}» типа «{2}». Есть: {3}.</translation>
        </message>
        <message>
            <source>joint '{1}': its axis has no length.</source>
            <translation>шарнир «{1}»: ось нулевой длины.</translation>
        </message>
        <message>
            <source>joint '{1}': there is no link '{2}'.</source>
            <translation>шарнир «{1}»: нет звена «{2}».</translation>
        </message>
        <message>
            <source>joints</source>
            <translation>шарниры</translation>
        </message>
        <message>
            <source>joints {joints}, forces {forces}</source>
            <translation>шарниров {joints}, сил {forces}</translation>
        </message>
        <message>
            <source>jump</source>
            <translation>скачок</translation>
        </message>
        <message>
            <source>kJ</source>
            <translation>кДж</translation>
        </message>
        <message>
            <source>kN</source>
            <translation>кН</translation>
        </message>
        <message>
            <source>kPa</source>
            <translation>кПа</translation>
        </message>
        <message>
            <source>kW</source>
            <translation>кВт</translation>
        </message>
        <message>
            <source>keywords *ORIENTATION</source>
            <translation>ключевые слова *ORIENTATION</translation>
        </message>
        <message>
            <source>keywords *TRANSFORM</source>
            <translation>ключевые слова *TRANSFORM</translation>
        </message>
        <message>
            <source>keywords *{1}</source>
            <translation>ключевые слова *{1}</translation>
        </message>
        <message>
            <source>kg</source>
            <translation>кг</translation>
        </message>
        <message>
            <source>kg/m²</source>
            <translation>кг/м²</translation>
        </message>
        <message>
            <source>kg/m³</source>
            <translation>кг/м³</translation>
        </message>
        <message>
            <source>kg·m²</source>
            <translation>кг·м²</translation>
        </message>
        <message>
            <source>kinetic</source>
            <translation>кинетическая</translation>
        </message>
        <message>
            <source>labels {1}</source>
            <translation>метки {1}</translation>
        </message>
        <message>
            <source>lacks nodes that the matrices have.</source>
            <translation>не содержит узлов, которые есть в матрицах.</translation>
        </message>
        <message>
            <source>largest force</source>
            <translation>наибольшая сила</translation>
        </message>
        <message>
            <source>last value</source>
            <translation>последнее</translation>
        </message>
        <message>
            <source>lateral shift</source>
            <translation>поперечный сдвиг</translation>
        </message>
        <message>
            <source>least speed</source>
            <translation>наименьшая скорость</translation>
        </message>
        <message>
            <source>least value</source>
            <translation>наименьшее</translation>
        </message>
        <message>
            <source>left</source>
            <translation>левое</translation>
        </message>
        <message>
            <source>left rail</source>
            <translation>левый рельс</translation>
        </message>
        <message>
            <source>left wheel</source>
            <translation>левое колесо</translation>
        </message>
        <message>
            <source>length</source>
            <translation>длина</translation>
        </message>
        <message>
            <source>length of the {1}</source>
            <translation>длина: {1}</translation>
        </message>
        <message>
            <source>lifted</source>
            <translation>отрыв</translation>
        </message>
        <message>
            <source>limits of joint '{1}': {2}</source>
            <translation>пределы шарнира «{1}»: {2}</translation>
        </message>
        <message>
            <source>line</source>
            <translation>линия</translation>
        </message>
        <message>
            <source>line {1} of its data is missing.</source>
            <translation>нет строки данных {1}.</translation>
        </message>
        <message>
            <source>line {1}, column {2}: not JSON ({3}).</source>
            <translation>строка {1}, столбец {2}: не JSON ({3}).</translation>
        </message>
        <message>
            <source>linear</source>
            <translation>линейный</translation>
        </message>
        <message>
            <source>link '{1}'</source>
            <translation>связь «{1}»</translation>
        </message>
        <message>
            <source>link '{1}' hangs on a loop that does not reach the root.</source>
            <translation>звено «{1}» висит на контуре, который не доходит до корня.</translation>
        </message>
        <message>
            <source>link '{1}' is defined a second time.</source>
            <translation>звено «{1}» определено второй раз.</translation>
        </message>
        <message>
            <source>link '{1}': &lt;inertial&gt; has no &lt;{2}&gt;.</source>
            <translation>звено «{1}»: в &lt;inertial&gt; нет &lt;{2}&gt;.</translation>
        </message>
        <message>
            <source>link '{1}': the mass is {2} kg; it must not be negative.</source>
            <translation>звено «{1}»: масса {2} кг; она не может быть отрицательной.</translation>
        </message>
        <message>
            <source>link {1}</source>
            <translation>связь {1}</translation>
        </message>
        <message>
            <source>links *MPC {1}</source>
            <translation>связи *MPC {1}</translation>
        </message>
        <message>
            <source>local mechanism</source>
            <translation>местный механизм</translation>
        </message>
        <message>
            <source>longest wave</source>
            <translation>наибольшая длина волны</translation>
        </message>
        <message>
            <source>longitudinal force X</source>
            <translation>продольная сила X</translation>
        </message>
        <message>
            <source>loops {value:.1e}</source>
            <translation>контуры {value:.1e}</translation>
        </message>
        <message>
            <source>loose node</source>
            <translation>свободный узел</translation>
        </message>
        <message>
            <source>loss factor</source>
            <translation>коэффициент потерь</translation>
        </message>
        <message>
            <source>lower limit</source>
            <translation>нижний предел</translation>
        </message>
        <message>
            <source>m</source>
            <translation>м</translation>
        </message>
        <message>
            <source>m or rad</source>
            <translation>м или рад</translation>
        </message>
        <message>
            <source>m, N</source>
            <translation>м, Н</translation>
        </message>
        <message>
            <source>m/s</source>
            <translation>м/с</translation>
        </message>
        <message>
            <source>m/s or rad/s</source>
            <translation>м/с или рад/с</translation>
        </message>
        <message>
            <source>m/s, N</source>
            <translation>м/с, Н</translation>
        </message>
        <message>
            <source>m/s²</source>
            <translation>м/с²</translation>
        </message>
        <message>
            <source>main line</source>
            <translation>главный путь</translation>
        </message>
        <message>
            <source>mass</source>
            <translation>масса</translation>
        </message>
        <message>
            <source>mass matrix and its factor</source>
            <translation>матрица масс и её разложение</translation>
        </message>
        <message>
            <source>mass matrix of the whole body is positive definite, smallest scaled root {1}</source>
            <translation>матрица масс всего тела положительно определена, наименьший нормированный корень {1}</translation>
        </message>
        <message>
            <source>mass of rail</source>
            <translation>масса рельса</translation>
        </message>
        <message>
            <source>mass of {1}</source>
            <translation>масса {1}</translation>
        </message>
        <message>
            <source>mass {1} kg</source>
            <translation>масса {1} кг</translation>
        </message>
        <message>
            <source>mass {1} kg in the full matrix, {2} kg on the diagonal</source>
            <translation>масса {1} кг в полной матрице, {2} кг на диагонали</translation>
        </message>
        <message>
            <source>material</source>
            <translation>материал</translation>
        </message>
        <message>
            <source>material '{1}' has a modulus that is not positive.</source>
            <translation>модуль материала '{1}' не положителен.</translation>
        </message>
        <message>
            <source>material '{1}' has the modulus {2}; it must be positive.</source>
            <translation>модуль материала '{1}' равен {2}; он должен быть положительным.</translation>
        </message>
        <message>
            <source>material '{1}' is not defined.</source>
            <translation>материал '{1}' не определён.</translation>
        </message>
        <message>
            <source>material {1}</source>
            <translation>материал {1}</translation>
        </message>
        <message>
            <source>matrices {1}</source>
            <translation>матрицы {1}</translation>
        </message>
        <message>
            <source>matrix '{1}' is complex, which is not read.</source>
            <translation>матрица '{1}' комплексная, такие не читаются.</translation>
        </message>
        <message>
            <source>matrix '{1}' is said to be {2}×{3}.</source>
            <translation>размер матрицы '{1}' объявлен {2}×{3}.</translation>
        </message>
        <message>
            <source>mean</source>
            <translation>среднее</translation>
        </message>
        <message>
            <source>mean axes</source>
            <translation>средние оси</translation>
        </message>
        <message>
            <source>mesh</source>
            <translation>сетка</translation>
        </message>
        <message>
            <source>mesh of link '{1}': {2} ({3})</source>
            <translation>сетка звена «{1}»: {2} ({3})</translation>
        </message>
        <message>
            <source>middle</source>
            <translation>середина</translation>
        </message>
        <message>
            <source>middle of a face</source>
            <translation>середина грани</translation>
        </message>
        <message>
            <source>min</source>
            <translation>мин</translation>
        </message>
        <message>
            <source>mixed rigid motion</source>
            <translation>смешанное жёсткое движение</translation>
        </message>
        <message>
            <source>mm</source>
            <translation>мм</translation>
        </message>
        <message>
            <source>modal stresses</source>
            <translation>напряжения по формам</translation>
        </message>
        <message>
            <source>mode components</source>
            <translation>компоненты форм</translation>
        </message>
        <message>
            <source>mode {1} holds values that are not numbers.</source>
            <translation>форма {1} содержит значения, не являющиеся числами.</translation>
        </message>
        <message>
            <source>model</source>
            <translation>модель</translation>
        </message>
        <message>
            <source>modes but no mass matrix</source>
            <translation>формы есть, матрицы масс нет</translation>
        </message>
        <message>
            <source>modes or reduction</source>
            <translation>формы или редукция</translation>
        </message>
        <message>
            <source>modes, isolation</source>
            <translation>формы, изоляция</translation>
        </message>
        <message>
            <source>moments of inertia {1} kg·m²</source>
            <translation>моменты инерции {1} кг·м²</translation>
        </message>
        <message>
            <source>more than {1} nodes, elements or members would be generated; check the numbers.</source>
            <translation>было бы создано больше {1} узлов, элементов или членов; проверьте числа.</translation>
        </message>
        <message>
            <source>moves freely</source>
            <translation>движется свободно</translation>
        </message>
        <message>
            <source>ms</source>
            <translation>мс</translation>
        </message>
        <message>
            <source>multifrontal</source>
            <translation>многофронтальная</translation>
        </message>
        <message>
            <source>m²</source>
            <translation>м²</translation>
        </message>
        <message>
            <source>m²/Hz</source>
            <translation>м²/Гц</translation>
        </message>
        <message>
            <source>m³</source>
            <translation>м³</translation>
        </message>
        <message>
            <source>m³/(s·Pa)</source>
            <translation>м³/(с·Па)</translation>
        </message>
        <message>
            <source>m³/s</source>
            <translation>м³/с</translation>
        </message>
        <message>
            <source>m⁴</source>
            <translation>м⁴</translation>
        </message>
        <message>
            <source>name of the program</source>
            <translation>имя программы</translation>
        </message>
        <message>
            <source>name the interface nodes with --interface, or use umfem reduce for other methods.</source>
            <translation>укажите интерфейсные узлы (--interface) или возьмите umfem reduce для других методов.</translation>
        </message>
        <message>
            <source>names {1} directions, but the matrices have {2} rows.</source>
            <translation>называет {1} направлений, а в матрицах {2} строк.</translation>
        </message>
        <message>
            <source>needs a body</source>
            <translation>нужно тело</translation>
        </message>
        <message>
            <source>needs a column of time and at least one of values.</source>
            <translation>нужен столбец времени и хотя бы один столбец значений.</translation>
        </message>
        <message>
            <source>needs a model</source>
            <translation>нужна модель</translation>
        </message>
        <message>
            <source>needs a reduction</source>
            <translation>нужна редукция</translation>
        </message>
        <message>
            <source>needs a run</source>
            <translation>нужен расчёт</translation>
        </message>
        <message>
            <source>needs a solution</source>
            <translation>нужно решение</translation>
        </message>
        <message>
            <source>needs more memory than a file of its size should; it is damaged.</source>
            <translation>требует больше памяти, чем нужно файлу такого размера; он повреждён.</translation>
        </message>
        <message>
            <source>nested dissection</source>
            <translation>вложенные сечения</translation>
        </message>
        <message>
            <source>new force on '{body}'</source>
            <translation>новая сила на «{body}»</translation>
        </message>
        <message>
            <source>newmark</source>
            <translation>Ньюмарка</translation>
        </message>
        <message>
            <source>newmark_bare</source>
            <translation>Ньюмарка (производные только сил)</translation>
        </message>
        <message>
            <source>no</source>
            <translation>нет</translation>
        </message>
        <message>
            <source>no GRID cards were found: it is not a Nastran model.</source>
            <translation>карт GRID нет: это не модель Nastran.</translation>
        </message>
        <message>
            <source>no SECTYPE before</source>
            <translation>перед ней нет SECTYPE</translation>
        </message>
        <message>
            <source>no array {1}</source>
            <translation>нет массива {1}</translation>
        </message>
        <message>
            <source>no element before</source>
            <translation>перед ней нет элемента</translation>
        </message>
        <message>
            <source>no element has a stiffness matrix.</source>
            <translation>ни у одного элемента нет матрицы жёсткости.</translation>
        </message>
        <message>
            <source>no gravity</source>
            <translation>без тяжести</translation>
        </message>
        <message>
            <source>no material</source>
            <translation>без материала</translation>
        </message>
        <message>
            <source>no nodes (*NODE) were found: it is not an input file of Abaqus or CalculiX.</source>
            <translation>узлов (*NODE) нет: это не входной файл Abaqus или CalculiX.</translation>
        </message>
        <message>
            <source>no nodes {1}</source>
            <translation>нет узлов {1}</translation>
        </message>
        <message>
            <source>no oscillation</source>
            <translation>колебаний нет</translation>
        </message>
        <message>
            <source>no stiffness</source>
            <translation>нет жёсткости</translation>
        </message>
        <message>
            <source>node</source>
            <translation>узел</translation>
        </message>
        <message>
            <source>node axes {1}</source>
            <translation>оси узла {1}</translation>
        </message>
        <message>
            <source>node block</source>
            <translation>блок узлов</translation>
        </message>
        <message>
            <source>node number {1} does not fit 32 bits. Renumber the nodes.</source>
            <translation>номер узла {1} не помещается в 32 бита. Перенумеруйте узлы.</translation>
        </message>
        <message>
            <source>node number {1} is not positive.</source>
            <translation>номер узла {1} не положителен.</translation>
        </message>
        <message>
            <source>node numbers</source>
            <translation>номера узлов</translation>
        </message>
        <message>
            <source>node set '{1}' is not defined.</source>
            <translation>набор узлов '{1}' не определён.</translation>
        </message>
        <message>
            <source>node sets '{1}' and '{2}' are needed; one is not defined.</source>
            <translation>нужны наборы узлов '{1}' и '{2}'; один не определён.</translation>
        </message>
        <message>
            <source>node {1}</source>
            <translation>узел {1}</translation>
        </message>
        <message>
            <source>node {1} direction {2} is not in the stiffness matrix.</source>
            <translation>узла {1} с направлением {2} нет в матрице жёсткости.</translation>
        </message>
        <message>
            <source>node {1} has a coordinate that is not finite.</source>
            <translation>узел {1} имеет координату, которая не является конечным числом.</translation>
        </message>
        <message>
            <source>node {1} has no coordinates.</source>
            <translation>у узла {1} нет координат.</translation>
        </message>
        <message>
            <source>node {1} has {2} coordinates, three are expected.</source>
            <translation>у узла {1} координат {2}, ожидается три.</translation>
        </message>
        <message>
            <source>node {1} is defined twice or not positive.</source>
            <translation>узел {1} определён дважды или не положителен.</translation>
        </message>
        <message>
            <source>node {1} is defined twice.</source>
            <translation>узел {1} определён дважды.</translation>
        </message>
        <message>
            <source>node {1} is not defined.</source>
            <translation>узел {1} не определён.</translation>
        </message>
        <message>
            <source>node {1} {2}</source>
            <translation>узел {1} {2}</translation>
        </message>
        <message>
            <source>node {place}</source>
            <translation>узел {place}</translation>
        </message>
        <message>
            <source>nodes</source>
            <translation>узлов</translation>
        </message>
        <message>
            <source>nodes from {1} to {2} with step {3} cannot be generated.</source>
            <translation>узлы от {1} до {2} с шагом {3} создать нельзя.</translation>
        </message>
        <message>
            <source>nodes that belong to no element</source>
            <translation>узлы, не принадлежащие ни одному элементу</translation>
        </message>
        <message>
            <source>none</source>
            <translation>нет</translation>
        </message>
        <message>
            <source>none yet</source>
            <translation>пока нет</translation>
        </message>
        <message>
            <source>normal</source>
            <translation>нормаль</translation>
        </message>
        <message>
            <source>normal force, flange</source>
            <translation>нормальная сила, гребень</translation>
        </message>
        <message>
            <source>normal force, tread</source>
            <translation>нормальная сила, поверхность катания</translation>
        </message>
        <message>
            <source>not JSON that can be read ({1}).</source>
            <translation>JSON не читается ({1}).</translation>
        </message>
        <message>
            <source>not a UMFEM model: the key "format" with the value "{1}" was expected.</source>
            <translation>это не модель UMFEM: ожидался ключ «format» со значением «{1}».</translation>
        </message>
        <message>
            <source>not computed: {1}</source>
            <translation>не вычислено: {1}</translation>
        </message>
        <message>
            <source>not found</source>
            <translation>не найдена</translation>
        </message>
        <message>
            <source>nothing: the model has no nodes</source>
            <translation>ничего: в модели нет узлов</translation>
        </message>
        <message>
            <source>number of modes</source>
            <translation>число форм</translation>
        </message>
        <message>
            <source>number of the run</source>
            <translation>число расчёта</translation>
        </message>
        <message>
            <source>numbers are expected, '{1}' was found.</source>
            <translation>ожидаются числа, найдено '{1}'.</translation>
        </message>
        <message>
            <source>numbers are expected, an empty line was found.</source>
            <translation>ожидаются числа, найдена пустая строка.</translation>
        </message>
        <message>
            <source>numbers in double precision</source>
            <translation>числа двойной точности</translation>
        </message>
        <message>
            <source>numbers of a type</source>
            <translation>числа типа</translation>
        </message>
        <message>
            <source>numbers of degrees of freedom</source>
            <translation>числа степеней свободы</translation>
        </message>
        <message>
            <source>of a kind that is not read; {1} are</source>
            <translation>такой вид не читается; читаются {1}</translation>
        </message>
        <message>
            <source>of an unknown kind</source>
            <translation>неизвестного вида</translation>
        </message>
        <message>
            <source>of the shape, else z</source>
            <translation>по фигуре, иначе z</translation>
        </message>
        <message>
            <source>older model</source>
            <translation>прежняя модель</translation>
        </message>
        <message>
            <source>on trial</source>
            <translation>проба</translation>
        </message>
        <message>
            <source>one argument</source>
            <translation>один аргумент</translation>
        </message>
        <message>
            <source>one ratio</source>
            <translation>одна доля</translation>
        </message>
        <message>
            <source>one-sided</source>
            <translation>односторонний</translation>
        </message>
        <message>
            <source>only SHIFT is read; write the nodes out.</source>
            <translation>читается только SHIFT; выпишите узлы.</translation>
        </message>
        <message>
            <source>orientation</source>
            <translation>ориентация</translation>
        </message>
        <message>
            <source>origin</source>
            <translation>начало координат</translation>
        </message>
        <message>
            <source>own spectrum</source>
            <translation>свой спектр</translation>
        </message>
        <message>
            <source>parameter</source>
            <translation>параметр</translation>
        </message>
        <message>
            <source>parameter '{1}'</source>
            <translation>параметр «{1}»</translation>
        </message>
        <message>
            <source>parameter at the start</source>
            <translation>параметр в начале</translation>
        </message>
        <message>
            <source>parameters</source>
            <translation>параметры</translation>
        </message>
        <message>
            <source>park</source>
            <translation>Парка</translation>
        </message>
        <message>
            <source>part '{1}' is not defined.</source>
            <translation>деталь '{1}' не определена.</translation>
        </message>
        <message>
            <source>part {number}</source>
            <translation>часть {number}</translation>
        </message>
        <message>
            <source>partial</source>
            <translation>частичная</translation>
        </message>
        <message>
            <source>passed on</source>
            <translation>передаётся</translation>
        </message>
        <message>
            <source>path</source>
            <translation>путь</translation>
        </message>
        <message>
            <source>paused</source>
            <translation>пауза</translation>
        </message>
        <message>
            <source>penetration</source>
            <translation>внедрение</translation>
        </message>
        <message>
            <source>phase, °</source>
            <translation>фаза, °</translation>
        </message>
        <message>
            <source>pin flag '{1}' has a digit outside 1…6.</source>
            <translation>в признаке шарнира '{1}' цифра вне 1…6.</translation>
        </message>
        <message>
            <source>point</source>
            <translation>точка</translation>
        </message>
        <message>
            <source>point number {1} is not positive.</source>
            <translation>номер точки {1} не положителен.</translation>
        </message>
        <message>
            <source>point of the frame</source>
            <translation>точка системы осей</translation>
        </message>
        <message>
            <source>point {1} is defined twice.</source>
            <translation>точка {1} определена дважды.</translation>
        </message>
        <message>
            <source>points</source>
            <translation>по точкам</translation>
        </message>
        <message>
            <source>polach</source>
            <translation>Полах</translation>
        </message>
        <message>
            <source>position</source>
            <translation>положение</translation>
        </message>
        <message>
            <source>potential</source>
            <translation>потенциальная</translation>
        </message>
        <message>
            <source>powers are nested deeper than {1}.</source>
            <translation>вложенность степеней больше {1}.</translation>
        </message>
        <message>
            <source>prescribed</source>
            <translation>заданная</translation>
        </message>
        <message>
            <source>press F5</source>
            <translation>нажмите F5</translation>
        </message>
        <message>
            <source>principal</source>
            <translation>главные</translation>
        </message>
        <message>
            <source>principal moments of inertia {1} kg·m² in the full matrix, {2} on the diagonal</source>
            <translation>главные моменты инерции {1} кг·м² по полной матрице, {2} по диагонали</translation>
        </message>
        <message>
            <source>prints no natural frequencies (R E A L   E I G E N V A L U E S).</source>
            <translation>не содержит собственных частот (R E A L   E I G E N V A L U E S).</translation>
        </message>
        <message>
            <source>products of inertia {1} kg·m²</source>
            <translation>центробежные моменты {1} кг·м²</translation>
        </message>
        <message>
            <source>profile</source>
            <translation>профиль</translation>
        </message>
        <message>
            <source>property</source>
            <translation>свойство</translation>
        </message>
        <message>
            <source>property PBUSH {1} is not defined.</source>
            <translation>свойство PBUSH {1} не определено.</translation>
        </message>
        <message>
            <source>property PELAS {1} is not defined.</source>
            <translation>свойство PELAS {1} не определено.</translation>
        </message>
        <message>
            <source>quaternion e0</source>
            <translation>кватернион e0</translation>
        </message>
        <message>
            <source>quaternion e1</source>
            <translation>кватернион e1</translation>
        </message>
        <message>
            <source>quaternion e2</source>
            <translation>кватернион e2</translation>
        </message>
        <message>
            <source>quaternion e3</source>
            <translation>кватернион e3</translation>
        </message>
        <message>
            <source>rad</source>
            <translation>рад</translation>
        </message>
        <message>
            <source>rad/s</source>
            <translation>рад/с</translation>
        </message>
        <message>
            <source>rad/s²</source>
            <translation>рад/с²</translation>
        </message>
        <message>
            <source>radius</source>
            <translation>радиус</translation>
        </message>
        <message>
            <source>rad²/Hz</source>
            <translation>рад²/Гц</translation>
        </message>
        <message>
            <source>rail</source>
            <translation>рельс</translation>
        </message>
        <message>
            <source>rate</source>
            <translation>скорость изменения</translation>
        </message>
        <message>
            <source>ratio per mode</source>
            <translation>по формам</translation>
        </message>
        <message>
            <source>reaction</source>
            <translation>реакция</translation>
        </message>
        <message>
            <source>reaction torque</source>
            <translation>момент реакции</translation>
        </message>
        <message>
            <source>reaction torque x</source>
            <translation>момент реакции x</translation>
        </message>
        <message>
            <source>reaction torque y</source>
            <translation>момент реакции y</translation>
        </message>
        <message>
            <source>reaction torque z</source>
            <translation>момент реакции z</translation>
        </message>
        <message>
            <source>reaction x</source>
            <translation>реакция x</translation>
        </message>
        <message>
            <source>reaction y</source>
            <translation>реакция y</translation>
        </message>
        <message>
            <source>reaction z</source>
            <translation>реакция z</translation>
        </message>
        <message>
            <source>ready</source>
            <translation>готово</translation>
        </message>
        <message>
            <source>real constants {1} have {2} values; up to 1000 are read.</source>
            <translation>в наборе констант {1} значений {2}; читается до 1000.</translation>
        </message>
        <message>
            <source>rectangular</source>
            <translation>прямоугольное</translation>
        </message>
        <message>
            <source>rejected</source>
            <translation>отброшено шагов</translation>
        </message>
        <message>
            <source>resistance of joint '{1}': {2}</source>
            <translation>сопротивление шарнира «{1}»: {2}</translation>
        </message>
        <message>
            <source>results of Abaqus are not read; give the input file (.inp), or matrices of *MATRIX GENERATE (.mtx).</source>
            <translation>результаты Abaqus не читаются; дайте входной файл (.inp) или матрицы от *MATRIX GENERATE (.mtx).</translation>
        </message>
        <message>
            <source>results of analysis {1}, quantity {2}</source>
            <translation>результаты анализа {1}, величина {2}</translation>
        </message>
        <message>
            <source>rev</source>
            <translation>об</translation>
        </message>
        <message>
            <source>reverse Cuthill–McKee</source>
            <translation>обратный Катхилл–Макки</translation>
        </message>
        <message>
            <source>revolute, continuous, prismatic, fixed, floating, planar</source>
            <translation>revolute, continuous, prismatic, fixed, floating, planar</translation>
        </message>
        <message>
            <source>right</source>
            <translation>правое</translation>
        </message>
        <message>
            <source>right rail</source>
            <translation>правый рельс</translation>
        </message>
        <message>
            <source>right wheel</source>
            <translation>правое колесо</translation>
        </message>
        <message>
            <source>rigid</source>
            <translation>жёсткая</translation>
        </message>
        <message>
            <source>rigid body</source>
            <translation>твёрдое тело</translation>
        </message>
        <message>
            <source>rigid motions</source>
            <translation>жёстких движений</translation>
        </message>
        <message>
            <source>rigid rods and joints (MPC184)</source>
            <translation>жёсткие стержни и шарниры (MPC184)</translation>
        </message>
        <message>
            <source>rising</source>
            <translation>возрастание</translation>
        </message>
        <message>
            <source>rk4</source>
            <translation>Рунге–Кутта 4</translation>
        </message>
        <message>
            <source>rkf45</source>
            <translation>Рунге–Кутта–Фельберг 5(4)</translation>
        </message>
        <message>
            <source>rotation x</source>
            <translation>поворот x</translation>
        </message>
        <message>
            <source>rotation y</source>
            <translation>поворот y</translation>
        </message>
        <message>
            <source>rotation z</source>
            <translation>поворот z</translation>
        </message>
        <message>
            <source>row or column number {1} is not a whole number within 1…{2}.</source>
            <translation>номер строки или столбца {1} не целое число в пределах 1…{2}.</translation>
        </message>
        <message>
            <source>row {1} of the node table is damaged.</source>
            <translation>строка {1} таблицы узлов повреждена.</translation>
        </message>
        <message>
            <source>row {1} of the table of elements is damaged.</source>
            <translation>строка {1} таблицы элементов повреждена.</translation>
        </message>
        <message>
            <source>row {1} or column {2} is outside 1…{3}.</source>
            <translation>строка {1} или столбец {2} вне 1…{3}.</translation>
        </message>
        <message>
            <source>row, column and value are expected.</source>
            <translation>ожидаются строка, столбец и значение.</translation>
        </message>
        <message>
            <source>run {1}</source>
            <translation>расчёт {1}</translation>
        </message>
        <message>
            <source>run {1} of {2}</source>
            <translation>расчёт {1} из {2}</translation>
        </message>
        <message>
            <source>run {number}</source>
            <translation>расчёт {number}</translation>
        </message>
        <message>
            <source>running</source>
            <translation>выполняется</translation>
        </message>
        <message>
            <source>running…</source>
            <translation>идёт расчёт…</translation>
        </message>
        <message>
            <source>runs</source>
            <translation>расчётов</translation>
        </message>
        <message>
            <source>runs past the end of the file</source>
            <translation>выходит за конец файла</translation>
        </message>
        <message>
            <source>rx</source>
            <translation>rx</translation>
        </message>
        <message>
            <source>ry</source>
            <translation>ry</translation>
        </message>
        <message>
            <source>rz</source>
            <translation>rz</translation>
        </message>
        <message>
            <source>s</source>
            <translation>с</translation>
        </message>
        <message>
            <source>s/m</source>
            <translation>с/м</translation>
        </message>
        <message>
            <source>s/m or s/rad</source>
            <translation>с/м или с/рад</translation>
        </message>
        <message>
            <source>sag {size:.3g} mm</source>
            <translation>просадка {size:.3g} мм</translation>
        </message>
        <message>
            <source>saturated</source>
            <translation>с насыщением</translation>
        </message>
        <message>
            <source>scalar points</source>
            <translation>скалярные точки</translation>
        </message>
        <message>
            <source>second body</source>
            <translation>второе тело</translation>
        </message>
        <message>
            <source>section</source>
            <translation>сечение</translation>
        </message>
        <message>
            <source>section {1}</source>
            <translation>сечение {1}</translation>
        </message>
        <message>
            <source>seen from</source>
            <translation>точки наблюдения</translation>
        </message>
        <message>
            <source>selective</source>
            <translation>выборочная</translation>
        </message>
        <message>
            <source>sensor</source>
            <translation>датчик</translation>
        </message>
        <message>
            <source>sensor '{1}'</source>
            <translation>датчик «{1}»</translation>
        </message>
        <message>
            <source>sensors</source>
            <translation>датчики</translation>
        </message>
        <message>
            <source>sets of results</source>
            <translation>наборов результатов</translation>
        </message>
        <message>
            <source>several equal frequencies: from {low:+.3f} to {high:+.3f}</source>
            <translation>кратные частоты: от {low:+.3f} до {high:+.3f}</translation>
        </message>
        <message>
            <source>shape {1}</source>
            <translation>размер {1}</translation>
        </message>
        <message>
            <source>shapes</source>
            <translation>по фигурам</translation>
        </message>
        <message>
            <source>share of the mass</source>
            <translation>доля массы</translation>
        </message>
        <message>
            <source>shift</source>
            <translation>сдвиг</translation>
        </message>
        <message>
            <source>shortest / longest</source>
            <translation>короткое / длинное</translation>
        </message>
        <message>
            <source>shortest wave</source>
            <translation>наименьшая длина волны</translation>
        </message>
        <message>
            <source>side wall</source>
            <translation>боковая стенка</translation>
        </message>
        <message>
            <source>signed von Mises</source>
            <translation>по Мизесу со знаком</translation>
        </message>
        <message>
            <source>signs are nested deeper than {1}.</source>
            <translation>вложенность знаков больше {1}.</translation>
        </message>
        <message>
            <source>six codes are expected.</source>
            <translation>ожидаются шесть кодов.</translation>
        </message>
        <message>
            <source>size</source>
            <translation>размер</translation>
        </message>
        <message>
            <source>size of the table of types</source>
            <translation>размер таблицы типов</translation>
        </message>
        <message>
            <source>smooth</source>
            <translation>сглаженный</translation>
        </message>
        <message>
            <source>spectra</source>
            <translation>спектры</translation>
        </message>
        <message>
            <source>speed</source>
            <translation>скорость</translation>
        </message>
        <message>
            <source>speed m/s</source>
            <translation>скорость, м/с</translation>
        </message>
        <message>
            <source>sphere</source>
            <translation>шар</translation>
        </message>
        <message>
            <source>spherical</source>
            <translation>сферическая</translation>
        </message>
        <message>
            <source>stable</source>
            <translation>устойчиво</translation>
        </message>
        <message>
            <source>standard deviation</source>
            <translation>СКО</translation>
        </message>
        <message>
            <source>start</source>
            <translation>начало</translation>
        </message>
        <message>
            <source>starts with «MATRIX rows entries» (the layout is our assumption, see the manual).</source>
            <translation>начинается с «MATRIX строки элементы» (устройство файла — наше предположение, см. руководство).</translation>
        </message>
        <message>
            <source>static</source>
            <translation>статическая</translation>
        </message>
        <message>
            <source>static load</source>
            <translation>статическая нагрузка</translation>
        </message>
        <message>
            <source>step</source>
            <translation>шаг</translation>
        </message>
        <message>
            <source>steps</source>
            <translation>шагов</translation>
        </message>
        <message>
            <source>stick-slip</source>
            <translation>с прилипанием</translation>
        </message>
        <message>
            <source>stiffness</source>
            <translation>жёсткость</translation>
        </message>
        <message>
            <source>stiffness of {1}</source>
            <translation>жёсткость {1}</translation>
        </message>
        <message>
            <source>stopped</source>
            <translation>прекращён</translation>
        </message>
        <message>
            <source>substructures</source>
            <translation>подструктуры</translation>
        </message>
        <message>
            <source>supports of later steps (*BOUNDARY)</source>
            <translation>закрепления последующих шагов (*BOUNDARY)</translation>
        </message>
        <message>
            <source>supports of other than displacements and rotations</source>
            <translation>закрепления не по перемещениям и поворотам</translation>
        </message>
        <message>
            <source>supports, interface</source>
            <translation>закрепления, интерфейс</translation>
        </message>
        <message>
            <source>supports: {number}</source>
            <translation>закреплений: {number}</translation>
        </message>
        <message>
            <source>surface '{1}' is not defined or has no nodes.</source>
            <translation>поверхность '{1}' не определена или не имеет узлов.</translation>
        </message>
        <message>
            <source>swing</source>
            <translation>размах</translation>
        </message>
        <message>
            <source>system.{1}[{2}].name: '{3}' is also the name of system.{4}[{5}]. Names must differ.</source>
            <translation>system.{1}[{2}].name: «{3}» — это и имя system.{4}[{5}]. Имена должны различаться.</translation>
        </message>
        <message>
            <source>t = {1} s</source>
            <translation>t = {1} с</translation>
        </message>
        <message>
            <source>t = {time:.3f} s</source>
            <translation>t = {time:.3f} с</translation>
        </message>
        <message>
            <source>table</source>
            <translation>таблица</translation>
        </message>
        <message>
            <source>table of element types</source>
            <translation>таблица типов элементов</translation>
        </message>
        <message>
            <source>tet10</source>
            <translation>tet10</translation>
        </message>
        <message>
            <source>tet4</source>
            <translation>tet4</translation>
        </message>
        <message>
            <source>the area {1} is not positive.</source>
            <translation>площадь {1} не положительна.</translation>
        </message>
        <message>
            <source>the axis of a rotation has no length.</source>
            <translation>ось поворота не имеет длины.</translation>
        </message>
        <message>
            <source>the axis of a rotation is zero.</source>
            <translation>ось поворота нулевая.</translation>
        </message>
        <message>
            <source>the block of layers is cut off.</source>
            <translation>блок слоёв обрезан.</translation>
        </message>
        <message>
            <source>the block of real constants is cut off.</source>
            <translation>блок констант обрезан.</translation>
        </message>
        <message>
            <source>the coordinates of node {1} are not numbers.</source>
            <translation>координаты узла {1} не числа.</translation>
        </message>
        <message>
            <source>the coordinates of point {1} are not finite.</source>
            <translation>координаты точки {1} не конечны.</translation>
        </message>
        <message>
            <source>the data do not fit the dtype '{1}'</source>
            <translation>данные не подходят к dtype «{1}»</translation>
        </message>
        <message>
            <source>the diagonal mass has a number that is not finite.</source>
            <translation>в диагональной матрице масс есть число, которое не является конечным.</translation>
        </message>
        <message>
            <source>the dimensions of {1} are not usable: {2}</source>
            <translation>размеры сечения {1} не годятся: {2}</translation>
        </message>
        <message>
            <source>the direction or the stiffness is missing.</source>
            <translation>нет направления или жёсткости.</translation>
        </message>
        <message>
            <source>the displacements of a set of results are damaged.</source>
            <translation>перемещения набора результатов повреждены.</translation>
        </message>
        <message>
            <source>the element block is not in the SOLID form; write the archive with CDWRITE,DB.</source>
            <translation>блок элементов не в виде SOLID; запишите архив командой CDWRITE,DB.</translation>
        </message>
        <message>
            <source>the end</source>
            <translation>конец</translation>
        </message>
        <message>
            <source>the ending '{1}' is not known here. Write .csv or .xlsx.</source>
            <translation>окончание '{1}' здесь неизвестно. Пишите .csv или .xlsx.</translation>
        </message>
        <message>
            <source>the ending '{1}' is not known here. Write .mp4 or .gif.</source>
            <translation>окончание '{1}' здесь неизвестно. Пишите .mp4 или .gif.</translation>
        </message>
        <message>
            <source>the file does not begin with 'UMFEM': it is not a flexible subsystem (input.fum).</source>
            <translation>файл не начинается с 'UMFEM': это не упругая подсистема (input.fum).</translation>
        </message>
        <message>
            <source>the file ends here, but {1} triangles need {2} bytes. Is it cut short?</source>
            <translation>здесь файл кончается, но треугольникам ({1}) нужно {2} байт. Файл обрезан?</translation>
        </message>
        <message>
            <source>the file ends where the format of a block is expected.</source>
            <translation>файл кончается там, где ожидается формат блока.</translation>
        </message>
        <message>
            <source>the file has no stiffness matrix.</source>
            <translation>в файле нет матрицы жёсткости.</translation>
        </message>
        <message>
            <source>the file has no {1} matrix.</source>
            <translation>в файле нет матрицы: {1}.</translation>
        </message>
        <message>
            <source>the file is cut off.</source>
            <translation>файл обрезан.</translation>
        </message>
        <message>
            <source>the file is too short to be a flexible subsystem (input.fum).</source>
            <translation>файл слишком короткий для упругой подсистемы (input.fum).</translation>
        </message>
        <message>
            <source>the file was written by a newer UMFEM (format {1}; this program reads up to {2}). Update the program.</source>
            <translation>файл записан более новой программой UMFEM (формат {1}; эта программа читает до {2}). Обновите программу.</translation>
        </message>
        <message>
            <source>the file {1} is missing; .fib, .mm and .mg lie side by side.</source>
            <translation>нет файла {1}; .fib, .mm и .mg лежат рядом.</translation>
        </message>
        <message>
            <source>the film was not finished.</source>
            <translation>фильм не закончен.</translation>
        </message>
        <message>
            <source>the folder '{1}' does not exist.</source>
            <translation>папки «{1}» нет.</translation>
        </message>
        <message>
            <source>the format of a block is expected, '{1}' was found.</source>
            <translation>ожидается формат блока, найдено '{1}'.</translation>
        </message>
        <message>
            <source>the format of the node block has no coordinates.</source>
            <translation>в формате блока узлов нет координат.</translation>
        </message>
        <message>
            <source>the format of the numbers is not given.</source>
            <translation>формат чисел не указан.</translation>
        </message>
        <message>
            <source>the generalised {1} is not symmetric: the file is damaged.</source>
            <translation>обобщённая матрица ({1}) несимметрична: файл повреждён.</translation>
        </message>
        <message>
            <source>the geometry of the results file is cut off.</source>
            <translation>геометрия файла результатов обрезана.</translation>
        </message>
        <message>
            <source>the head of a matrix is expected, '{1}' was found.</source>
            <translation>ожидается заголовок матрицы, найдено '{1}'.</translation>
        </message>
        <message>
            <source>the head of a matrix is expected.</source>
            <translation>ожидается заголовок матрицы.</translation>
        </message>
        <message>
            <source>the header '{1}' is not of a matrix.</source>
            <translation>заголовок '{1}' не от матрицы.</translation>
        </message>
        <message>
            <source>the header of a set of results is damaged.</source>
            <translation>заголовок набора результатов повреждён.</translation>
        </message>
        <message>
            <source>the header of an element matrix is damaged.</source>
            <translation>заголовок матрицы элемента повреждён.</translation>
        </message>
        <message>
            <source>the header says {1} elements and {2} nodes; the file is damaged.</source>
            <translation>по заголовку элементов {1}, узлов {2}; файл повреждён.</translation>
        </message>
        <message>
            <source>the header says {1} equations for {2} nodes; the file is damaged.</source>
            <translation>по заголовку уравнений {1} на {2} узлов; файл повреждён.</translation>
        </message>
        <message>
            <source>the header says {1} rows of {2} directions; the file is damaged.</source>
            <translation>по заголовку строк {1}, направлений {2}; файл повреждён.</translation>
        </message>
        <message>
            <source>the header says {1} {2}, more than the file can hold.</source>
            <translation>по заголовку {1} {2}, больше, чем вмещает файл.</translation>
        </message>
        <message>
            <source>the index has {1} elements, {2} are expected.</source>
            <translation>в указателе {1} элементов, ожидается {2}.</translation>
        </message>
        <message>
            <source>the index of the sets of results is damaged.</source>
            <translation>указатель наборов результатов повреждён.</translation>
        </message>
        <message>
            <source>the key "project" is missing or is not an object.</source>
            <translation>нет ключа «project», или это не объект.</translation>
        </message>
        <message>
            <source>the key "version" is {1}, expected a number from 1 to {2}.</source>
            <translation>ключ «version» равен {1}, ожидалось число от 1 до {2}.</translation>
        </message>
        <message>
            <source>the key '{1}' occurs twice in one object</source>
            <translation>ключ «{1}» встречается в объекте дважды</translation>
        </message>
        <message>
            <source>the library that reads such files crashed on it; the file is damaged.</source>
            <translation>библиотека, читающая такие файлы, на нём аварийно завершилась; файл повреждён.</translation>
        </message>
        <message>
            <source>the list of master degrees of freedom does not fit the table of nodes.</source>
            <translation>список главных степеней свободы не соответствует таблице узлов.</translation>
        </message>
        <message>
            <source>the list of nodes of a set of results is damaged.</source>
            <translation>список узлов набора результатов повреждён.</translation>
        </message>
        <message>
            <source>the matrices are unsymmetric; a symmetric structure is expected.</source>
            <translation>матрицы несимметричны; ожидается симметричная конструкция.</translation>
        </message>
        <message>
            <source>the matrix claims {1} rows with {2} entries; up to {3} rows are read.</source>
            <translation>матрица объявляет {1} строк и {2} элементов; читается до {3} строк.</translation>
        </message>
        <message>
            <source>the matrix has {1} rows; at least one is expected.</source>
            <translation>в матрице {1} строк; ожидается хотя бы одна.</translation>
        </message>
        <message>
            <source>the matrix is cut off.</source>
            <translation>матрица обрезана.</translation>
        </message>
        <message>
            <source>the matrix is not symmetric; K and M of a structure are.</source>
            <translation>матрица не симметрична; K и M конструкции симметричны.</translation>
        </message>
        <message>
            <source>the matrix is {1}×{2}; a square one is expected.</source>
            <translation>размер матрицы {1}×{2}; ожидается квадратная.</translation>
        </message>
        <message>
            <source>the model has no elements: there is no mesh to write.</source>
            <translation>в модели нет элементов: записывать нечего.</translation>
        </message>
        <message>
            <source>the model was changed since</source>
            <translation>модель с тех пор изменена</translation>
        </message>
        <message>
            <source>the node sets of an equation have different lengths.</source>
            <translation>наборы узлов уравнения разной длины.</translation>
        </message>
        <message>
            <source>the nodes have {1} equations together, the header says {2}.</source>
            <translation>у узлов вместе {1} уравнений, по заголовку {2}.</translation>
        </message>
        <message>
            <source>the number of a dataset is expected, '{1}' was found.</source>
            <translation>ожидается номер набора, найдено '{1}'.</translation>
        </message>
        <message>
            <source>the number of lines and the step of *NFILL must be positive.</source>
            <translation>число линий и шаг *NFILL должны быть положительны.</translation>
        </message>
        <message>
            <source>the number of {1} is {2}; it cannot be negative.</source>
            <translation>число ({1}) равно {2}; оно не может быть отрицательным.</translation>
        </message>
        <message>
            <source>the number {1}</source>
            <translation>число {1}</translation>
        </message>
        <message>
            <source>the outermost tag is &lt;{1}&gt;; a URDF file has &lt;robot&gt;.</source>
            <translation>внешний тег &lt;{1}&gt;; в файле URDF это &lt;robot&gt;.</translation>
        </message>
        <message>
            <source>the points of *SYSTEM lie in a line.</source>
            <translation>точки *SYSTEM лежат на одной прямой.</translation>
        </message>
        <message>
            <source>the points of orientation '{1}' lie in a line; move the second.</source>
            <translation>точки ориентации '{1}' лежат на прямой; сдвиньте вторую.</translation>
        </message>
        <message>
            <source>the range {1} THRU {2} is too long.</source>
            <translation>диапазон {1} THRU {2} слишком длинный.</translation>
        </message>
        <message>
            <source>the record has {1} items, {2} are expected</source>
            <translation>в записи {1} значений, ожидается {2}</translation>
        </message>
        <message>
            <source>the recovery folder cannot be written; there is no autosave.</source>
            <translation>в папку восстановления нельзя писать; автосохранения нет.</translation>
        </message>
        <message>
            <source>the run cannot be written ({1}).</source>
            <translation>расчёт не записывается ({1}).</translation>
        </message>
        <message>
            <source>the spring has no grid with a component and no scalar point (SPOINT).</source>
            <translation>у пружины нет ни узла с компонентой, ни скалярной точки (SPOINT).</translation>
        </message>
        <message>
            <source>the step {1} of a generated set is not positive.</source>
            <translation>шаг {1} создаваемого набора не положителен.</translation>
        </message>
        <message>
            <source>the stiffness is missing.</source>
            <translation>нет жёсткости.</translation>
        </message>
        <message>
            <source>the stiffness of material '{1}' is not positive definite.</source>
            <translation>жёсткость материала '{1}' не положительно определена.</translation>
        </message>
        <message>
            <source>the subsystem has no nodes.</source>
            <translation>в подсистеме нет узлов.</translation>
        </message>
        <message>
            <source>the subsystem needs {1} GiB, but 32-bit offsets end at 2 GiB. Keep fewer modes ({2} now, {3} MiB each), or reduce a coarser mesh ({4} nodes now).</source>
            <translation>подсистеме нужно {1} ГиБ, а 32-битные смещения кончаются на 2 ГиБ. Оставьте меньше форм (сейчас {2}, по {3} МиБ) или редуцируйте более грубую сетку (сейчас {4} узлов).</translation>
        </message>
        <message>
            <source>the table of element types does not fill its {1} bytes.</source>
            <translation>таблица типов элементов не заполняет своих {1} байт.</translation>
        </message>
        <message>
            <source>the table of element types is damaged.</source>
            <translation>таблица типов элементов повреждена.</translation>
        </message>
        <message>
            <source>the table of elements has {1} rows, {2} are expected.</source>
            <translation>в таблице элементов {1} строк, ожидается {2}.</translation>
        </message>
        <message>
            <source>the text '{1}'</source>
            <translation>текст «{1}»</translation>
        </message>
        <message>
            <source>the thickness {1} is not positive.</source>
            <translation>толщина {1} не положительна.</translation>
        </message>
        <message>
            <source>the three points of coordinate system {1} lie in a line; move the third.</source>
            <translation>три точки системы координат {1} лежат на прямой; сдвиньте третью.</translation>
        </message>
        <message>
            <source>the title takes {1} bytes, but its size is given as {2}: the file is damaged.</source>
            <translation>заголовок занимает {1} байт, а его размер указан как {2}: файл повреждён.</translation>
        </message>
        <message>
            <source>the torsional stiffness of rods is left out; use bars where it matters</source>
            <translation>крутильная жёсткость стержней опущена; где она важна, возьмите балки</translation>
        </message>
        <message>
            <source>the values of node {1} are cut off.</source>
            <translation>значения узла {1} обрезаны.</translation>
        </message>
        <message>
            <source>the values of the boundary conditions are not numbers.</source>
            <translation>значения граничных условий не числа.</translation>
        </message>
        <message>
            <source>the {1} has no end: the file is cut off or damaged.</source>
            <translation>нет конца ({1}): файл обрезан или повреждён.</translation>
        </message>
        <message>
            <source>the {1} has the character '{2}', which CP1251 lacks.</source>
            <translation>{1}: знака '{2}' нет в CP1251.</translation>
        </message>
        <message>
            <source>the {1} has {2} characters; the format holds 255 at most.</source>
            <translation>{1}: {2} знаков; формат вмещает не больше 255.</translation>
        </message>
        <message>
            <source>the {1} hold values that are not numbers.</source>
            <translation>данные ({1}) содержат значения, которые не являются числами.</translation>
        </message>
        <message>
            <source>the {1} matrix claims {2} terms, more than the file can hold.</source>
            <translation>матрица ({1}) объявляет {2} членов, больше, чем вмещает файл.</translation>
        </message>
        <message>
            <source>the {1} matrix has a row outside 1…{2} or a number that is not finite.</source>
            <translation>в матрице ({1}) есть строка вне 1…{2} или не конечное число.</translation>
        </message>
        <message>
            <source>the {1} matrix has other than the {2} terms that the header says.</source>
            <translation>в матрице ({1}) не {2} членов, как сказано в заголовке.</translation>
        </message>
        <message>
            <source>the {1} matrix is not symmetric or not finite.</source>
            <translation>матрица ({1}) не симметрична или не конечна.</translation>
        </message>
        <message>
            <source>the {1} matrix of {2} rows has {3} numbers.</source>
            <translation>в матрице ({1}) из {2} строк {3} чисел.</translation>
        </message>
        <message>
            <source>the {1} should start at byte {2}, but the file has {3}.</source>
            <translation>данные ({1}) должны начинаться с байта {2}, а в файле их {3}.</translation>
        </message>
        <message>
            <source>there are no triangles in it.</source>
            <translation>в нём нет треугольников.</translation>
        </message>
        <message>
            <source>there is no '{1}' among the signals. {2}</source>
            <translation>среди сигналов нет «{1}». {2}</translation>
        </message>
        <message>
            <source>there is no *INSTANCE before.</source>
            <translation>раньше нет *INSTANCE.</translation>
        </message>
        <message>
            <source>there is no function '{1}'. {2}</source>
            <translation>нет функции «{1}». {2}</translation>
        </message>
        <message>
            <source>there is no such file.</source>
            <translation>такого файла нет.</translation>
        </message>
        <message>
            <source>thicknesses that vary over a shell were replaced by their mean</source>
            <translation>толщины, переменные по оболочке, заменены средними</translation>
        </message>
        <message>
            <source>tick channels</source>
            <translation>каналы внизу</translation>
        </message>
        <message>
            <source>time</source>
            <translation>время</translation>
        </message>
        <message>
            <source>time does not grow at sample {1}.</source>
            <translation>время не растёт на отсчёте {1}.</translation>
        </message>
        <message>
            <source>timing the methods</source>
            <translation>измерение времени методов</translation>
        </message>
        <message>
            <source>top flange</source>
            <translation>верхняя полка</translation>
        </message>
        <message>
            <source>top wall</source>
            <translation>верхняя стенка</translation>
        </message>
        <message>
            <source>top width</source>
            <translation>верхняя ширина</translation>
        </message>
        <message>
            <source>torque</source>
            <translation>момент</translation>
        </message>
        <message>
            <source>torque x</source>
            <translation>момент x</translation>
        </message>
        <message>
            <source>torque y</source>
            <translation>момент y</translation>
        </message>
        <message>
            <source>torque z</source>
            <translation>момент z</translation>
        </message>
        <message>
            <source>torsional stiffness</source>
            <translation>жёсткость при кручении</translation>
        </message>
        <message>
            <source>total</source>
            <translation>полная</translation>
        </message>
        <message>
            <source>trace lines</source>
            <translation>линии рисунка</translation>
        </message>
        <message>
            <source>translation x</source>
            <translation>сдвиг x</translation>
        </message>
        <message>
            <source>translation y</source>
            <translation>сдвиг y</translation>
        </message>
        <message>
            <source>translation z</source>
            <translation>сдвиг z</translation>
        </message>
        <message>
            <source>true or false</source>
            <translation>true или false</translation>
        </message>
        <message>
            <source>tube</source>
            <translation>труба</translation>
        </message>
        <message>
            <source>two nodes have the same number.</source>
            <translation>у двух узлов один номер.</translation>
        </message>
        <message>
            <source>two or more arguments</source>
            <translation>два аргумента или больше</translation>
        </message>
        <message>
            <source>two-axle car</source>
            <translation>двухосный вагон</translation>
        </message>
        <message>
            <source>two-sided</source>
            <translation>двусторонний</translation>
        </message>
        <message>
            <source>type {1}, </source>
            <translation>тип {1}, </translation>
        </message>
        <message>
            <source>u / max</source>
            <translation>u / max</translation>
        </message>
        <message>
            <source>units flag</source>
            <translation>признак единиц</translation>
        </message>
        <message>
            <source>units of the file</source>
            <translation>единицы файла</translation>
        </message>
        <message>
            <source>units {1}</source>
            <translation>единицы {1}</translation>
        </message>
        <message>
            <source>unknown format '{1}'. Known: {2}.</source>
            <translation>неизвестный формат «{1}». Известны: {2}.</translation>
        </message>
        <message>
            <source>unknown property '{1}'. {2}</source>
            <translation>неизвестное свойство «{1}». {2}</translation>
        </message>
        <message>
            <source>unknown property '{1}'; a shape has name, shape and dimensions.</source>
            <translation>неизвестное свойство «{1}»; у формы есть имя, вид и размеры.</translation>
        </message>
        <message>
            <source>unknown section '{1}'.</source>
            <translation>неизвестный раздел '{1}'.</translation>
        </message>
        <message>
            <source>unknown: materials or sections are missing</source>
            <translation>неизвестна: не заданы материалы или сечения</translation>
        </message>
        <message>
            <source>unstable</source>
            <translation>неустойчиво</translation>
        </message>
        <message>
            <source>upper limit</source>
            <translation>верхний предел</translation>
        </message>
        <message>
            <source>upright leg</source>
            <translation>вертикальная полка</translation>
        </message>
        <message>
            <source>use '{1}' in subsystem '{2}'</source>
            <translation>вхождение «{1}» в подсистеме «{2}»</translation>
        </message>
        <message>
            <source>ux</source>
            <translation>ux</translation>
        </message>
        <message>
            <source>uy</source>
            <translation>uy</translation>
        </message>
        <message>
            <source>uz</source>
            <translation>uz</translation>
        </message>
        <message>
            <source>u{axis} / max</source>
            <translation>u{axis} / max</translation>
        </message>
        <message>
            <source>value</source>
            <translation>значение</translation>
        </message>
        <message>
            <source>value at the start</source>
            <translation>значение в начале</translation>
        </message>
        <message>
            <source>value {1} is '{2}'; a finite number is expected.</source>
            <translation>значение {1} равно '{2}'; ожидается конечное число.</translation>
        </message>
        <message>
            <source>values of boundary conditions</source>
            <translation>значения граничных условий</translation>
        </message>
        <message>
            <source>variable</source>
            <translation>переменная</translation>
        </message>
        <message>
            <source>vector</source>
            <translation>вектор</translation>
        </message>
        <message>
            <source>velocity</source>
            <translation>скорость</translation>
        </message>
        <message>
            <source>velocity 1</source>
            <translation>скорость 1</translation>
        </message>
        <message>
            <source>velocity 2</source>
            <translation>скорость 2</translation>
        </message>
        <message>
            <source>velocity 3</source>
            <translation>скорость 3</translation>
        </message>
        <message>
            <source>velocity 4</source>
            <translation>скорость 4</translation>
        </message>
        <message>
            <source>velocity 5</source>
            <translation>скорость 5</translation>
        </message>
        <message>
            <source>velocity 6</source>
            <translation>скорость 6</translation>
        </message>
        <message>
            <source>velocity x</source>
            <translation>скорость x</translation>
        </message>
        <message>
            <source>velocity y</source>
            <translation>скорость y</translation>
        </message>
        <message>
            <source>velocity z</source>
            <translation>скорость z</translation>
        </message>
        <message>
            <source>vertical force Q</source>
            <translation>вертикальная сила Q</translation>
        </message>
        <message>
            <source>vertices of a polygon</source>
            <translation>вершины многоугольника</translation>
        </message>
        <message>
            <source>visible</source>
            <translation>заметная</translation>
        </message>
        <message>
            <source>visible: {first:.4g} … {last:.4g} s</source>
            <translation>видимая часть: {first:.4g} … {last:.4g} с</translation>
        </message>
        <message>
            <source>von Mises</source>
            <translation>по Мизесу</translation>
        </message>
        <message>
            <source>wall_time</source>
            <translation>время расчёта, с</translation>
        </message>
        <message>
            <source>was written on a big-endian machine; write it again or as text.</source>
            <translation>записан на машине с обратным порядком байт; запишите заново или текстом.</translation>
        </message>
        <message>
            <source>wave</source>
            <translation>волна</translation>
        </message>
        <message>
            <source>wear number</source>
            <translation>показатель износа</translation>
        </message>
        <message>
            <source>wear, N</source>
            <translation>износ, Н</translation>
        </message>
        <message>
            <source>wedge6</source>
            <translation>wedge6</translation>
        </message>
        <message>
            <source>wheel</source>
            <translation>колесо</translation>
        </message>
        <message>
            <source>while it runs</source>
            <translation>идёт расчёт</translation>
        </message>
        <message>
            <source>whole</source>
            <translation>всё движение</translation>
        </message>
        <message>
            <source>whole run</source>
            <translation>весь расчёт</translation>
        </message>
        <message>
            <source>width</source>
            <translation>ширина</translation>
        </message>
        <message>
            <source>width_bottom</source>
            <translation>ширина внизу</translation>
        </message>
        <message>
            <source>with the project, when saved</source>
            <translation>вместе с проектом, при сохранении</translation>
        </message>
        <message>
            <source>without stiffness</source>
            <translation>без жёсткости</translation>
        </message>
        <message>
            <source>work of forces</source>
            <translation>работа сил</translation>
        </message>
        <message>
            <source>worst wheel</source>
            <translation>худшее колесо</translation>
        </message>
        <message>
            <source>x</source>
            <translation>x</translation>
        </message>
        <message>
            <source>x of the ground</source>
            <translation>x основания</translation>
        </message>
        <message>
            <source>x, m</source>
            <translation>x, м</translation>
        </message>
        <message>
            <source>y</source>
            <translation>y</translation>
        </message>
        <message>
            <source>y of the ground</source>
            <translation>y основания</translation>
        </message>
        <message>
            <source>y, m</source>
            <translation>y, м</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>да</translation>
        </message>
        <message>
            <source>z</source>
            <translation>z</translation>
        </message>
        <message>
            <source>z of the ground</source>
            <translation>z основания</translation>
        </message>
        <message>
            <source>z, m</source>
            <translation>z, м</translation>
        </message>
        <message>
            <source>{1} '{2}' is defined twice. Rename one of them.</source>
            <translation>{1} «{2}»: определено дважды. Переименуйте одно из двух.</translation>
        </message>
        <message>
            <source>{1} '{2}' repeats {3} '{4}': the same bodies, points and axes. Remove one of them.</source>
            <translation>{1} «{2}» повторяет {3} «{4}»: те же тела, точки и оси. Уберите один из них.</translation>
        </message>
        <message>
            <source>{1} '{2}' takes some directions in global axes; it cannot be turned.</source>
            <translation>{1} «{2}»: часть направлений задана в глобальных осях; повернуть нельзя.</translation>
        </message>
        <message>
            <source>{1} '{2}', shape {3}</source>
            <translation>{1} «{2}», фигура {3}</translation>
        </message>
        <message>
            <source>{1} GB, or {2} GB with the factor on disc</source>
            <translation>{1} ГБ или {2} ГБ с разложением на диске</translation>
        </message>
        <message>
            <source>{1} Hz is an undamped natural frequency: the response has no bound there.</source>
            <translation>{1} Гц — собственная частота без демпфирования: отклик на ней неограничен.</translation>
        </message>
        <message>
            <source>{1} acts from '{2}' on itself. Choose two different bodies.</source>
            <translation>{1} действует с тела «{2}» на него же. Выберите два разных тела.</translation>
        </message>
        <message>
            <source>{1} announces {2} rows, the file has {3} more.</source>
            <translation>{1} объявляет {2} строк, в файле их ещё {3}.</translation>
        </message>
        <message>
            <source>{1} are expected in this record</source>
            <translation>в этой записи ожидаются {1}</translation>
        </message>
        <message>
            <source>{1} arguments</source>
            <translation>аргументов: {1}</translation>
        </message>
        <message>
            <source>{1} at node {2}</source>
            <translation>{1} в узле {2}</translation>
        </message>
        <message>
            <source>{1} at {2} Hz meets an undamped natural frequency: the amplitude has no bound. Add damping or shift the frequency.</source>
            <translation>{1} на {2} Гц попадает в собственную частоту без демпфирования: амплитуда не ограничена. Добавьте демпфирование или сдвиньте частоту.</translation>
        </message>
        <message>
            <source>{1} beams lie along their direction n1; another one was taken.</source>
            <translation>{1} балок лежат вдоль своего направления n1; взято другое.</translation>
        </message>
        <message>
            <source>{1} begins with a gap: the gauge jumps by {2} mm. {3}</source>
            <translation>{1} начинается разрывом: ширина колеи скачком меняется на {2} мм. {3}</translation>
        </message>
        <message>
            <source>{1} begins with a gap: the rail jumps by {2} mm of cant. {3}</source>
            <translation>{1} начинается разрывом: рельс скачком поднимается на {2} мм возвышения. {3}</translation>
        </message>
        <message>
            <source>{1} cannot be understood: '{2}'.</source>
            <translation>{1} не понято: '{2}'.</translation>
        </message>
        <message>
            <source>{1} cells '{2}'</source>
            <translation>ячеек '{2}': {1}</translation>
        </message>
        <message>
            <source>{1} cells with middle points were divided into {2} elements.</source>
            <translation>{1} ячеек со срединными точками разделены на {2} элементов.</translation>
        </message>
        <message>
            <source>{1} commands {2}</source>
            <translation>команд {2}: {1}</translation>
        </message>
        <message>
            <source>{1} components</source>
            <translation>компонентов: {1}</translation>
        </message>
        <message>
            <source>{1} constraint equations are kept beside the matrices and would be lost. Import the model (.cdb) instead, or write the matrices of the model without them.</source>
            <translation>{1} уравнений связи хранятся отдельно от матриц и были бы потеряны. Импортируйте модель (.cdb) или запишите матрицы модели без них.</translation>
        </message>
        <message>
            <source>{1} datasets 2414 not at nodes</source>
            <translation>наборов 2414 не в узлах: {1}</translation>
        </message>
        <message>
            <source>{1} datasets {2}</source>
            <translation>наборов {2}: {1}</translation>
        </message>
        <message>
            <source>{1} degrees of freedom{2}</source>
            <translation>степеней свободы: {1}{2}</translation>
        </message>
        <message>
            <source>{1} eigenmodes and {2} static modes</source>
            <translation>собственных форм {1}, статических {2}</translation>
        </message>
        <message>
            <source>{1} elements do not fit in the file.</source>
            <translation>{1} элементов не помещаются в файле.</translation>
        </message>
        <message>
            <source>{1} elements of kind {2} with {3} nodes</source>
            <translation>элементов вида {2} с {3} узлами: {1}</translation>
        </message>
        <message>
            <source>{1} elements of type {2}</source>
            <translation>элементов типа {2}: {1}</translation>
        </message>
        <message>
            <source>{1} elements of type {2} have no section; assign one.</source>
            <translation>У {1} элементов типа {2} нет сечения; назначьте его.</translation>
        </message>
        <message>
            <source>{1} elements of type {2} use material {3} without data; assign one.</source>
            <translation>элементов типа {2}: {1}; у них материал {3} без данных; назначьте материал.</translation>
        </message>
        <message>
            <source>{1} elements of type {2} were divided: {3}, {4} in all.</source>
            <translation>{1} элементов типа {2} разделены: {3}, всего {4}.</translation>
        </message>
        <message>
            <source>{1} elements were left out: their {2} {3} is missing or of a kind that is not read</source>
            <translation>{1} элементов опущены: {2} {3} отсутствует или такого вида, который не читается</translation>
        </message>
        <message>
            <source>{1} elements {2}</source>
            <translation>элементов {2}: {1}</translation>
        </message>
        <message>
            <source>{1} elements {2} (routine {3})</source>
            <translation>элементов {2} (программа {3}): {1}</translation>
        </message>
        <message>
            <source>{1} elements {2} have no material; assign one.</source>
            <translation>У {1} элементов {2} нет материала; назначьте его.</translation>
        </message>
        <message>
            <source>{1} elements {2} have no section; assign one.</source>
            <translation>У {1} элементов {2} нет сечения; назначьте его.</translation>
        </message>
        <message>
            <source>{1} elements {2} were taken by their corners.</source>
            <translation>{1} элементов {2} взяты по угловым узлам.</translation>
        </message>
        <message>
            <source>{1} entries are announced, but the file has only {2} bytes.</source>
            <translation>объявлено {1} элементов, а в файле только {2} байт.</translation>
        </message>
        <message>
            <source>{1} entries are announced, {2} were found.</source>
            <translation>объявлено {1} элементов, найдено {2}.</translation>
        </message>
        <message>
            <source>{1} fixed equations were left out</source>
            <translation>закреплённых уравнений опущено: {1}</translation>
        </message>
        <message>
            <source>{1} folds over itself: part of its mass is negative.</source>
            <translation>{1} выворачивается: часть его массы отрицательна.</translation>
        </message>
        <message>
            <source>{1} follows a prescribed motion. Use simulate().</source>
            <translation>{1} следует заданному движению. Используйте simulate().</translation>
        </message>
        <message>
            <source>{1} has Poisson's ratio −1; it must be above.</source>
            <translation>{1}: коэффициент Пуассона равен −1; он должен быть больше.</translation>
        </message>
        <message>
            <source>{1} has a corner of 180° or more: its nodes are out of order (crossed sides) or it is too distorted. Give the nodes in turn around the element.</source>
            <translation>{1}: угол 180° или больше: узлы идут не по порядку (стороны скрещены) или элемент слишком искажён. Задайте узлы по обходу элемента.</translation>
        </message>
        <message>
            <source>{1} has a layer with a value that is not a number.</source>
            <translation>{1}: в слое стоит значение, не являющееся числом.</translation>
        </message>
        <message>
            <source>{1} has a layer without thickness.</source>
            <translation>{1} содержит слой без толщины.</translation>
        </message>
        <message>
            <source>{1} has neither E nor G; give one of them.</source>
            <translation>{1}: нет ни E, ни G; задайте одно из них.</translation>
        </message>
        <message>
            <source>{1} has no Poisson's ratio; 0.3 was taken, as ANSYS does.</source>
            <translation>{1}: нет коэффициента Пуассона; взят 0,3, как в ANSYS.</translation>
        </message>
        <message>
            <source>{1} has no area: nodes coincide or lie in a line. Merge or remove it.</source>
            <translation>{1}: нулевая площадь: узлы совпадают или лежат на одной прямой. Слейте узлы или удалите элемент.</translation>
        </message>
        <message>
            <source>{1} has no field '{2}'. {3}</source>
            <translation>{1}: нет поля «{2}». {3}</translation>
        </message>
        <message>
            <source>{1} has no material of bending (MID2): a membrane, as Nastran takes it</source>
            <translation>{1} не имеет материала изгиба (MID2): мембрана, как считает Nastran</translation>
        </message>
        <message>
            <source>{1} has no name.</source>
            <translation>{1} без имени.</translation>
        </message>
        <message>
            <source>{1} has no {2}; assign one of the model's {3}s.</source>
            <translation>{1}: не задано ({2}); назначьте из имеющихся в модели ({3}).</translation>
        </message>
        <message>
            <source>{1} has two nodes at one place; make it a triangle (shell3).</source>
            <translation>{1}: два узла в одном месте; сделайте его треугольником (shell3).</translation>
        </message>
        <message>
            <source>{1} has {2} entries, the matrix has {3} rows: give one entry for each row.</source>
            <translation>{1}: {2} значений, а в матрице {3} строк; дайте по одному на строку.</translation>
        </message>
        <message>
            <source>{1} has {2} samples; at least two are needed.</source>
            <translation>{1}: отсчётов {2}; нужно не меньше двух.</translation>
        </message>
        <message>
            <source>{1} is '{2}', not a count.</source>
            <translation>{1} = «{2}», это не количество.</translation>
        </message>
        <message>
            <source>{1} is '{2}'; a number is expected.</source>
            <translation>{1} равно '{2}'; ожидается число.</translation>
        </message>
        <message>
            <source>{1} is expected, '{2}' was found.</source>
            <translation>ожидается {1}, найдено '{2}'.</translation>
        </message>
        <message>
            <source>{1} is given by a full matrix; a mount has stiffnesses along its own axes.</source>
            <translation>{1} задан полной матрицей, а у амортизатора жёсткости вдоль его осей.</translation>
        </message>
        <message>
            <source>{1} is no number of a grid or mode.</source>
            <translation>{1} — не номер узла или формы.</translation>
        </message>
        <message>
            <source>{1} is not a JSON number</source>
            <translation>{1} — не число JSON</translation>
        </message>
        <message>
            <source>{1} is not finite at sample {2}.</source>
            <translation>{1}: значение на отсчёте {2} не конечно.</translation>
        </message>
        <message>
            <source>{1} is too large for a number.</source>
            <translation>{1} слишком велико для числа.</translation>
        </message>
        <message>
            <source>{1} is {2}×{3}, the stiffness is {4}×{5}.</source>
            <translation>размер {1} — {2}×{3}, жёсткости — {4}×{5}.</translation>
        </message>
        <message>
            <source>{1} is {2}×{3}; a square matrix is expected.</source>
            <translation>размер {1} — {2}×{3}; ожидается квадратная матрица.</translation>
        </message>
        <message>
            <source>{1} keywords *ORIENTATION</source>
            <translation>ключевых слов *ORIENTATION: {1}</translation>
        </message>
        <message>
            <source>{1} keywords *TRANSFORM</source>
            <translation>ключевых слов *TRANSFORM: {1}</translation>
        </message>
        <message>
            <source>{1} keywords *{2}</source>
            <translation>ключевых слов *{2}: {1}</translation>
        </message>
        <message>
            <source>{1} lines of three points became two beams each.</source>
            <translation>{1} линий из трёх точек стали двумя балками каждая.</translation>
        </message>
        <message>
            <source>{1} links</source>
            <translation>связей: {1}</translation>
        </message>
        <message>
            <source>{1} links *MPC {2}</source>
            <translation>связей *MPC {2}: {1}</translation>
        </message>
        <message>
            <source>{1} links are carried by no joint: {2}</source>
            <translation>звенья, которые не несёт ни один шарнир ({1}): {2}</translation>
        </message>
        <message>
            <source>{1} links, {2} joints: {3} bodies, {4} joints</source>
            <translation>звеньев {1}, шарниров {2}: тел {3}, шарниров {4}</translation>
        </message>
        <message>
            <source>{1} masses</source>
            <translation>масс: {1}</translation>
        </message>
        <message>
            <source>{1} materials</source>
            <translation>материалов: {1}</translation>
        </message>
        <message>
            <source>{1} modal coordinates of scalar points</source>
            <translation>модальных координат скалярных точек: {1}</translation>
        </message>
        <message>
            <source>{1} modes</source>
            <translation>форм: {1}</translation>
        </message>
        <message>
            <source>{1} modes of {2} nodes are too many.</source>
            <translation>{1} форм на {2} узлах слишком много.</translation>
        </message>
        <message>
            <source>{1} modes of {2} nodes do not fit in the file.</source>
            <translation>{1} форм на {2} узлах не помещаются в файл.</translation>
        </message>
        <message>
            <source>{1} modes were asked for, the structure has {2}: that is the rank of its mass matrix. Ask for fewer modes.</source>
            <translation>Запрошено форм {1}, у конструкции их {2}: таков ранг матрицы масс. Запросите меньше.</translation>
        </message>
        <message>
            <source>{1} motions without stiffness inside the structure, most at nodes {2}; add a member, a support or a link.</source>
            <translation>Движений без жёсткости внутри конструкции: {1}, сильнее всего в узлах {2}; добавьте стержень, закрепление или связь.</translation>
        </message>
        <message>
            <source>{1} need the elements of the structure; matrices do not bring them.</source>
            <translation>{1}: нужны элементы конструкции; матрицы их не содержат.</translation>
        </message>
        <message>
            <source>{1} nodes</source>
            <translation>узлов: {1}</translation>
        </message>
        <message>
            <source>{1} nodes are selected; a spring joins two.</source>
            <translation>Выбрано узлов {1}; пружина соединяет два.</translation>
        </message>
        <message>
            <source>{1} nodes cannot have numbers up to {2} only.</source>
            <translation>{1} узлов не могут иметь номера только до {2}.</translation>
        </message>
        <message>
            <source>{1} nodes that belong to no element</source>
            <translation>узлов, не принадлежащих элементам: {1}</translation>
        </message>
        <message>
            <source>{1} nodes with node {2}</source>
            <translation>узлы {1} с узлом {2}</translation>
        </message>
        <message>
            <source>{1} nodes without coordinates</source>
            <translation>узлов без координат: {1}</translation>
        </message>
        <message>
            <source>{1} number {2}: numbers must be positive.</source>
            <translation>{1} номер {2}: номера должны быть положительными.</translation>
        </message>
        <message>
            <source>{1} numbers</source>
            <translation>чисел: {1}</translation>
        </message>
        <message>
            <source>{1} numbers are expected, {2} were found.</source>
            <translation>ожидается {1} чисел, найдено {2}.</translation>
        </message>
        <message>
            <source>{1} numbers do not make points of {2}.</source>
            <translation>чисел {1} — не делятся на точки по {2}.</translation>
        </message>
        <message>
            <source>{1} numbers in a row, {2} are expected.</source>
            <translation>в строке {1} чисел, ожидается {2}.</translation>
        </message>
        <message>
            <source>{1} numbers in a row; an Abaqus matrix has 3 (row, column, value) or 5.</source>
            <translation>в строке {1} чисел; в матрице Abaqus их 3 (строка, столбец, значение) или 5.</translation>
        </message>
        <message>
            <source>{1} numbers in the row; expected {2}.</source>
            <translation>чисел в строке {1}; ожидается {2}.</translation>
        </message>
        <message>
            <source>{1} numbers, {2} in the rows before.</source>
            <translation>чисел {1}, в строках выше {2}.</translation>
        </message>
        <message>
            <source>{1} of the {2} is expected, '{3}' was found.</source>
            <translation>ожидается {1} ({2}), найдено '{3}'.</translation>
        </message>
        <message>
            <source>{1} of {2} modes</source>
            <translation>форм {1} из {2}</translation>
        </message>
        <message>
            <source>{1} or one after it: {2}; check shape, section and material.</source>
            <translation>{1} или один из следующих: {2}; проверьте форму, сечение и материал.</translation>
        </message>
        <message>
            <source>{1} pairs of nodes at the same point: {2}, …; merge them if they should be joined.</source>
            <translation>В одних точках стоят пары узлов, всего {1}: {2}, …; объедините их, если они должны быть связаны.</translation>
        </message>
        <message>
            <source>{1} parts are not connected. Beside the largest: {2}.</source>
            <translation>Несвязанных частей: {1}. Кроме наибольшей: {2}.</translation>
        </message>
        <message>
            <source>{1} pyramids of 13 nodes were divided into tetrahedra</source>
            <translation>{1} пирамид с 13 узлами разделены на тетраэдры</translation>
        </message>
        <message>
            <source>{1} pyramids with 13 nodes of type {2} were divided into tetrahedra.</source>
            <translation>{1} пирамид с 13 узлами типа {2} разделены на тетраэдры.</translation>
        </message>
        <message>
            <source>{1} results of analysis {2}, quantity {3}</source>
            <translation>результатов анализа {2}, величина {3}: {1}</translation>
        </message>
        <message>
            <source>{1} rigid motions among the modes were left out.</source>
            <translation>Опущено движений твёрдого тела среди форм: {1}.</translation>
        </message>
        <message>
            <source>{1} rigid rods and joints (MPC184)</source>
            <translation>жёстких стержней и шарниров (MPC184): {1}</translation>
        </message>
        <message>
            <source>{1} rows do not fit into a sheet of {2}. Write CSV, MAT or HDF5.</source>
            <translation>{1} строк не помещаются на лист из {2}. Запишите CSV, MAT или HDF5.</translation>
        </message>
        <message>
            <source>{1} rows have only {2} entries: some have none.</source>
            <translation>на {1} строк только {2} элементов: некоторые пусты.</translation>
        </message>
        <message>
            <source>{1} rows of numbers; a table has at least four.</source>
            <translation>строк с числами {1}; в таблице их не меньше четырёх.</translation>
        </message>
        <message>
            <source>{1} samples of a period hold {2} harmonics, {3} were asked for. Give more samples.</source>
            <translation>Отсчёты периода ({1}) содержат гармоник: {2}, запрошено {3}. Дайте больше отсчётов.</translation>
        </message>
        <message>
            <source>{1} sections</source>
            <translation>сечений: {1}</translation>
        </message>
        <message>
            <source>{1} shells with mid-side nodes became three- and four-node shells</source>
            <translation>{1} оболочек со срединными узлами стали трёх- и четырёхузловыми</translation>
        </message>
        <message>
            <source>{1} shells with mid-side nodes became {2} three- and four-node ones.</source>
            <translation>{1} оболочек со срединными узлами стали {2} трёх- и четырёхузловыми.</translation>
        </message>
        <message>
            <source>{1} sizes are expected, '{2}' was found.</source>
            <translation>ожидается размеров: {1}, найдено '{2}'.</translation>
        </message>
        <message>
            <source>{1} solids have some mid-side nodes only; they were left out</source>
            <translation>У {1} объёмных элементов есть лишь часть промежуточных узлов; они опущены</translation>
        </message>
        <message>
            <source>{1} springs</source>
            <translation>пружин: {1}</translation>
        </message>
        <message>
            <source>{1} static modes</source>
            <translation>Статических форм: {1}</translation>
        </message>
        <message>
            <source>{1} supports</source>
            <translation>закреплений: {1}</translation>
        </message>
        <message>
            <source>{1} supports of later steps (*BOUNDARY)</source>
            <translation>закреплений следующих шагов (*BOUNDARY): {1}</translation>
        </message>
        <message>
            <source>{1} supports of other than displacements and rotations</source>
            <translation>закреплений не перемещений и не поворотов: {1}</translation>
        </message>
        <message>
            <source>{1} systems</source>
            <translation>систем координат: {1}</translation>
        </message>
        <message>
            <source>{1} takes {2}, not {3}.</source>
            <translation>{1}: нужно {2}, а не {3}.</translation>
        </message>
        <message>
            <source>{1} three-node beams or rods became two-node ones.</source>
            <translation>{1} трёхузловых балок или стержней стали двухузловыми.</translation>
        </message>
        <message>
            <source>{1} ties '{2}' to itself. Choose two different bodies.</source>
            <translation>{1} связывает тело «{2}» с ним же. Выберите два разных тела.</translation>
        </message>
        <message>
            <source>{1} ties a coordinate of joint '{2}' to itself. Choose two different ones.</source>
            <translation>{1}: координата шарнира «{2}» связана сама с собой. Выберите две разные.</translation>
        </message>
        <message>
            <source>{1} uses material {2}, which is not defined.</source>
            <translation>{1}: материал {2} не определён.</translation>
        </message>
        <message>
            <source>{1} values at a node; 1 to 6 are expected.</source>
            <translation>{1} значений в узле; ожидается от 1 до 6.</translation>
        </message>
        <message>
            <source>{1} vertices do not make whole triangles. Is it cut short?</source>
            <translation>вершин {1}, целых треугольников из них не получается. Файл обрезан?</translation>
        </message>
        <message>
            <source>{1} with mass of {2}</source>
            <translation>{1} с массой {2}</translation>
        </message>
        <message>
            <source>{1} words are announced, but the record has {2} bytes.</source>
            <translation>объявлено слов: {1}, но в записи байтов: {2}.</translation>
        </message>
        <message>
            <source>{1} {2} exists already; choose another number.</source>
            <translation>{1} {2} уже есть; выберите другой номер.</translation>
        </message>
        <message>
            <source>{1} {2} is anisotropic, which is not read</source>
            <translation>{1} {2} анизотропен, такие не читаются</translation>
        </message>
        <message>
            <source>{1} {2} is given twice.</source>
            <translation>{1} {2} задан дважды.</translation>
        </message>
        <message>
            <source>{1} {2} need {3} bytes, but the file ends after {4}. The file is damaged or cut short.</source>
            <translation>{1} {2} требуют {3} байт, а файл кончается через {4}. Файл повреждён или обрезан.</translation>
        </message>
        <message>
            <source>{1} {2}: its ends have different axes; global ones are taken</source>
            <translation>{1} {2}: у концов разные оси; взяты глобальные</translation>
        </message>
        <message>
            <source>{1}'s form: the residual flexibility of the interface is singular: two interface degrees of freedom move as one, or so many modes are kept that nothing remains. Keep fewer modes, or use craig-bampton.</source>
            <translation>Форма {1}: остаточная податливость интерфейса вырождена: две интерфейсные степени свободы движутся как одна или оставлено так много форм, что остатка нет. Оставьте меньше форм или используйте craig-bampton.</translation>
        </message>
        <message>
            <source>{1}(…) needs the name of one of the {2}.</source>
            <translation>{1}(…): нужно имя из группы «{2}».</translation>
        </message>
        <message>
            <source>{1}, angles</source>
            <translation>{1}, углы</translation>
        </message>
        <message>
            <source>{1}, centre of mass</source>
            <translation>{1}, центр масс</translation>
        </message>
        <message>
            <source>{1}, creep coefficients</source>
            <translation>{1}, коэффициенты крипа</translation>
        </message>
        <message>
            <source>{1}, damping</source>
            <translation>{1}, демпфирование</translation>
        </message>
        <message>
            <source>{1}, density</source>
            <translation>{1}, плотность</translation>
        </message>
        <message>
            <source>{1}, friction</source>
            <translation>{1}, трение</translation>
        </message>
        <message>
            <source>{1}, in units of the file</source>
            <translation>{1}, в единицах файла</translation>
        </message>
        <message>
            <source>{1}, initial position</source>
            <translation>{1}, начальное положение</translation>
        </message>
        <message>
            <source>{1}, initial speed</source>
            <translation>{1}, начальная скорость</translation>
        </message>
        <message>
            <source>{1}, layer {2}</source>
            <translation>{1}, слой {2}</translation>
        </message>
        <message>
            <source>{1}, mass</source>
            <translation>{1}, масса</translation>
        </message>
        <message>
            <source>{1}, moment of inertia</source>
            <translation>{1}, момент инерции</translation>
        </message>
        <message>
            <source>{1}, own spectrum</source>
            <translation>{1}, свой спектр</translation>
        </message>
        <message>
            <source>{1}, parameter '{2}'</source>
            <translation>{1}, параметр «{2}»</translation>
        </message>
        <message>
            <source>{1}, pitch</source>
            <translation>{1}, шаг</translation>
        </message>
        <message>
            <source>{1}, position</source>
            <translation>{1}, положение</translation>
        </message>
        <message>
            <source>{1}, product of inertia</source>
            <translation>{1}, центробежный момент инерции</translation>
        </message>
        <message>
            <source>{1}, shape {2}</source>
            <translation>{1}, фигура {2}</translation>
        </message>
        <message>
            <source>{1}, size</source>
            <translation>{1}, размер</translation>
        </message>
        <message>
            <source>{1}, … ({2} in all)</source>
            <translation>{1}, … (всего {2})</translation>
        </message>
        <message>
            <source>{1}.items: found {2}, expected a list of pairs.</source>
            <translation>{1}.items: {2}, а ожидался список пар.</translation>
        </message>
        <message>
            <source>{1}: '{2}' at character {3} is not a parameter. {4}</source>
            <translation>{1}: «{2}» в позиции {3} — не параметр. {4}</translation>
        </message>
        <message>
            <source>{1}: '{2}' at character {3} is not known. {4}</source>
            <translation>{1}: «{2}» в позиции {3} неизвестно. {4}</translation>
        </message>
        <message>
            <source>{1}: '{2}' cannot both end and start. Name it once.</source>
            <translation>{1}: «{2}» не может одновременно прекращаться и начинаться. Назовите его один раз.</translation>
        </message>
        <message>
            <source>{1}: '{2}' cannot stand here; only the time t and parameters can.</source>
            <translation>{1}: здесь не может стоять «{2}»; допустимы только время t и параметры.</translation>
        </message>
        <message>
            <source>{1}: '{2}' cannot stand here; only {3} and parameters can.</source>
            <translation>{1}: здесь не может стоять «{2}»; допустимы только {3} и параметры.</translation>
        </message>
        <message>
            <source>{1}: '{2}' changes in time; only numbers and parameters may stand here.</source>
            <translation>{1}: «{2}» меняется во времени; здесь могут стоять только числа и параметры.</translation>
        </message>
        <message>
            <source>{1}: '{2}' has no finite value. Check for division by zero, roots and logarithms.</source>
            <translation>{1}: «{2}» не имеет конечного значения. Проверьте деление на ноль, корни и логарифмы.</translation>
        </message>
        <message>
            <source>{1}: '{2}' has the constant {3} in it; give it in the sum.</source>
            <translation>{1}: в «{2}» есть постоянная {3}; задайте её в сумме.</translation>
        </message>
        <message>
            <source>{1}: '{2}' in the profile is not a pair of numbers. Write 'y z; y z; y z'.</source>
            <translation>{1}: «{2}» в профиле — не пара чисел. Пишите «y z; y z; y z».</translation>
        </message>
        <message>
            <source>{1}: '{2}' in the table is not a pair of numbers. Write it as 'x f; x f; …'.</source>
            <translation>{1}: «{2}» в таблице — не пара чисел. Пишите «x f; x f; …».</translation>
        </message>
        <message>
            <source>{1}: '{2}' is not a flexible body. Flexible bodies: {3}.</source>
            <translation>{1}: «{2}» — не упругое тело. Упругие тела: {3}.</translation>
        </message>
        <message>
            <source>{1}: '{2}' is not a point of three numbers. Write 'x y z; x y z; x y z'.</source>
            <translation>{1}: «{2}» — не точка из трёх чисел. Пишите «x y z; x y z; x y z».</translation>
        </message>
        <message>
            <source>{1}: '{2}' is not a sum of coordinates times constants, as 2*q(one) - 3*q(two).</source>
            <translation>{1}: «{2}» — не сумма координат с постоянными множителями, как 2*q(one) - 3*q(two).</translation>
        </message>
        <message>
            <source>{1}: '{2}' needs one stress point, 1 to {3}; 0 is for von Mises.</source>
            <translation>{1}: «{2}» требует одной точки напряжений, от 1 до {3}; 0 — для Мизеса.</translation>
        </message>
        <message>
            <source>{1}: '{2}' needs the name of a {3}: {4}(…).</source>
            <translation>{1}: для «{2}» нужно имя ({3}): {4}(…).</translation>
        </message>
        <message>
            <source>{1}: 12I/T³ = {2}, TS/T = {3}: carried by a plate of equal stiffness</source>
            <translation>{1}: 12I/T³ = {2}, TS/T = {3}: передано пластиной равной жёсткости</translation>
        </message>
        <message>
            <source>{1}: 12I/T³ is not positive; it became homogeneous</source>
            <translation>{1}: 12I/T³ не положительно; пластина стала однородной</translation>
        </message>
        <message>
            <source>{1}: Cardan angle {2}</source>
            <translation>{1}: угол Кардано {2}</translation>
        </message>
        <message>
            <source>{1}: Iyz = {2} exceeds √(Iy·Iz) = {3}; no area has that.</source>
            <translation>{1}: Iyz = {2} больше √(Iy·Iz) = {3}; такого не бывает ни у какой площади.</translation>
        </message>
        <message>
            <source>{1}: Poisson's ratio is {2}; it must lie between -1 and 0.5 (for a nearly incompressible material use 0.49 to 0.4999).</source>
            <translation>{1}: коэффициент Пуассона равен {2}; он должен лежать между -1 и 0.5 (для почти несжимаемого материала берите 0.49–0.4999).</translation>
        </message>
        <message>
            <source>{1}: a coordinate is not a finite number.</source>
            <translation>{1}: координата не конечное число.</translation>
        </message>
        <message>
            <source>{1}: a curve needs three points or more, found {2}.</source>
            <translation>{1}: кривой нужны три точки или больше, задано {2}.</translation>
        </message>
        <message>
            <source>{1}: a material of it is missing; its first one serves</source>
            <translation>{1}: одного из материалов нет; взят первый</translation>
        </message>
        <message>
            <source>{1}: a principal moment of inertia is {2} kg·m². It cannot be negative; the products of inertia are probably too large.</source>
            <translation>{1}: главный момент инерции равен {2} кг·м². Он не может быть отрицательным; вероятно, слишком велики центробежные моменты.</translation>
        </message>
        <message>
            <source>{1}: a profile needs three corners or more, as '0 0; 0.1 0; 0 0.05'.</source>
            <translation>{1}: профилю нужны три вершины или больше, например «0 0; 0.1 0; 0 0.05».</translation>
        </message>
        <message>
            <source>{1}: a sequence joint uses coordinates {2}; expected 0, 1, … without gaps, at most six.</source>
            <translation>{1}: шарнир-последовательность использует координаты {2}; ожидаются 0, 1, … без пропусков, не больше шести.</translation>
        </message>
        <message>
            <source>{1}: a slave node is listed twice.</source>
            <translation>{1}: ведомый узел указан дважды.</translation>
        </message>
        <message>
            <source>{1}: a {2} cannot be stored</source>
            <translation>{1}: {2} сохранить нельзя</translation>
        </message>
        <message>
            <source>{1}: a {2} has no such key. {3}</source>
            <translation>{1}: в {2} нет такого ключа. {3}</translation>
        </message>
        <message>
            <source>{1}: all degrees of freedom are in the interface; nothing is left to reduce.</source>
            <translation>{1}: все степени свободы принадлежат интерфейсу; редуцировать нечего.</translation>
        </message>
        <message>
            <source>{1}: an array of numbers was expected.</source>
            <translation>{1}: ожидался массив чисел.</translation>
        </message>
        <message>
            <source>{1}: an interface degree of freedom is given twice.</source>
            <translation>{1}: интерфейсная степень свободы задана дважды.</translation>
        </message>
        <message>
            <source>{1}: arrays of {2} cannot be stored</source>
            <translation>{1}: массивы {2} сохранить нельзя</translation>
        </message>
        <message>
            <source>{1}: at node {2} its value {3} of {4} contradicts what other supports of the node give in other axes; keep one.</source>
            <translation>{1}: в узле {2} значение {3} перемещения {4} противоречит тому, что другие закрепления узла задают в других осях; оставьте одно.</translation>
        </message>
        <message>
            <source>{1}: beam shape {2} is not read; assign a section.</source>
            <translation>{1}: форма балки {2} не читается; назначьте сечение.</translation>
        </message>
        <message>
            <source>{1}: byte {2}: {3}</source>
            <translation>{1}: байт {2}: {3}</translation>
        </message>
        <message>
            <source>{1}: density and size must not be negative.</source>
            <translation>{1}: плотность и размеры не могут быть отрицательными.</translation>
        </message>
        <message>
            <source>{1}: effective mass {2} was asked for; give a share between 0 and 1, as 0.95.</source>
            <translation>{1}: задана эффективная масса {2}; укажите долю от 0 до 1, например 0.95.</translation>
        </message>
        <message>
            <source>{1}: element {2} has no length.</source>
            <translation>{1}: у элемента {2} нет длины.</translation>
        </message>
        <message>
            <source>{1}: elements of kind '{2}' cannot be swept; lines and shells can.</source>
            <translation>{1}: элементы вида «{2}» вытянуть нельзя; можно линии и оболочки.</translation>
        </message>
        <message>
            <source>{1}: fields of type {2} cannot be stored</source>
            <translation>{1}: поля типа {2} сохранить нельзя</translation>
        </message>
        <message>
            <source>{1}: force x</source>
            <translation>{1}: force x</translation>
        </message>
        <message>
            <source>{1}: found {2} items, expected {3}.</source>
            <translation>{1}: {2} элементов, а ожидалось {3}.</translation>
        </message>
        <message>
            <source>{1}: found {2}, expected 'nan', 'inf' or '-inf'.</source>
            <translation>{1}: {2}, а ожидалось 'nan', 'inf' или '-inf'.</translation>
        </message>
        <message>
            <source>{1}: found {2}, expected {3}.</source>
            <translation>{1}: {2}, а ожидалось {3}.</translation>
        </message>
        <message>
            <source>{1}: friction '{2}' needs coefficients over zero and places that grow. Write one coefficient, rows of place and coefficient, or of place, left and right: 0 0.3; 200 0.3; 210 0.1.</source>
            <translation>{1}: для трения «{2}» нужны положительные коэффициенты и возрастающие места. Запишите один коэффициент, строки «место коэффициент» или «место левый правый»: 0 0.3; 200 0.3; 210 0.1.</translation>
        </message>
        <message>
            <source>{1}: function '{2}' has no address that kernels can call.</source>
            <translation>{1}: у функции «{2}» нет адреса, доступного вычислительному ядру.</translation>
        </message>
        <message>
            <source>{1}: geometric stiffening is on, but the subsystem carries no geometric stiffness. Reduce the FE model again with geometric stiffness, or switch stiffening off.</source>
            <translation>{1}: геометрическая жёсткость включена, но в подсистеме её нет. Выполните редукцию заново с геометрической жёсткостью или выключите её.</translation>
        </message>
        <message>
            <source>{1}: held at node {2} the body can still move rigidly in {3} ways, because the node has no rotations. Choose the frame 'mean axes', or an interface node with six degrees of freedom.</source>
            <translation>{1}: закреплённое в узле {2}, тело всё ещё движется как жёсткое (независимых движений: {3}), потому что у узла нет поворотов. Выберите систему отсчёта «средние оси» или интерфейсный узел с шестью степенями свободы.</translation>
        </message>
        <message>
            <source>{1}: independent node {2} belongs to no element.</source>
            <translation>{1}: независимый узел {2} не принадлежит ни одному элементу.</translation>
        </message>
        <message>
            <source>{1}: interface degree of freedom {2} does not exist; there are {3}, from 0.</source>
            <translation>{1}: интерфейсной степени свободы {2} нет; всего их {3}, считая с 0.</translation>
        </message>
        <message>
            <source>{1}: interface node {2} needs three of its independent nodes, not in a line, that belong to no other link, support or interface. Add nodes, or use a rigid link.</source>
            <translation>{1}: узлу интерфейса {2} нужны три независимых узла не на одной прямой, не входящих в другую связь, закрепление или интерфейс. Добавьте узлы или возьмите жёсткую связь.</translation>
        </message>
        <message>
            <source>{1}: it demands a motion of what cannot move, or moves as prescribed in the joints. Remove it, or let one of those joints move freely.</source>
            <translation>{1}: требует движения от того, что двигаться не может или движется так, как задано в шарнирах. Удалите её или освободите один из этих шарниров.</translation>
        </message>
        <message>
            <source>{1}: it demands another motion than {2}. They cannot hold together: remove one of them.</source>
            <translation>{1}: требует иного движения, чем {2}. Вместе они невыполнимы: удалите одну из них.</translation>
        </message>
        <message>
            <source>{1}: it folds back at point {2} (u = {3} mm after {4} mm). Order the points from the gauge side to the field side and leave out the overhanging part.</source>
            <translation>{1}: загибается назад в точке {2} (u = {3} мм после {4} мм). Упорядочьте точки от внутренней стороны к наружной и опустите нависающую часть.</translation>
        </message>
        <message>
            <source>{1}: it has no terms or its value is not finite.</source>
            <translation>{1}: нет членов или значение не конечно.</translation>
        </message>
        <message>
            <source>{1}: it is a '{2}'; expected wheel or rail.</source>
            <translation>{1}: это '{2}'; ожидается колесо или рельс.</translation>
        </message>
        <message>
            <source>{1}: it lies on the axis of system '{2}', where the radial direction is undefined.</source>
            <translation>{1}: лежит на оси системы «{2}», где радиальное направление не определено.</translation>
        </message>
        <message>
            <source>{1}: it needs independent nodes with weights that are not negative and not all zero.</source>
            <translation>{1}: нужны независимые узлы с неотрицательными весами, не всеми нулевыми.</translation>
        </message>
        <message>
            <source>{1}: it restricts nothing, for what it ties cannot move anyway. Remove it.</source>
            <translation>{1}: ничего не ограничивает: то, что она связывает, и так неподвижно. Удалите её.</translation>
        </message>
        <message>
            <source>{1}: its axes are not three orthogonal unit vectors of a right-handed system.</source>
            <translation>{1}: оси — не три ортогональных единичных вектора правой тройки.</translation>
        </message>
        <message>
            <source>{1}: its damping must be zero or positive; the least is {2} 1/s.</source>
            <translation>{1}: демпфирование должно быть нулевым или положительным; наименьшее равно {2} 1/с.</translation>
        </message>
        <message>
            <source>{1}: its independent nodes coincide or lie in a line, so the rotation about {2} is undefined; add a node off the line or free that rotation.</source>
            <translation>{1}: независимые узлы совпадают или лежат на одной прямой, поэтому поворот вокруг {2} не определён; добавьте узел вне прямой или освободите этот поворот.</translation>
        </message>
        <message>
            <source>{1}: its inertia is that of its shapes, but it has none. Add a shape.</source>
            <translation>{1}: инерция берётся по фигурам, но фигур нет. Добавьте фигуру.</translation>
        </message>
        <message>
            <source>{1}: its inertia tensor is not positive; products of inertia are too large.</source>
            <translation>{1}: тензор инерции не положителен; центробежные моменты слишком велики.</translation>
        </message>
        <message>
            <source>{1}: its law is a {2}; a mount needs the linear one.</source>
            <translation>{1}: закон — {2}, а амортизатору нужен линейный.</translation>
        </message>
        <message>
            <source>{1}: its mass matrix is not positive definite: the modes can move the body rigidly once more. Choose the frame 'mean axes', or reduce the model again.</source>
            <translation>{1}: матрица масс не положительно определена: формы могут двигать тело как жёсткое ещё раз. Выберите систему отсчёта «средние оси» или выполните редукцию заново.</translation>
        </message>
        <message>
            <source>{1}: its matrices are not finite numbers; check its shape, section and material.</source>
            <translation>{1}: матрицы — не конечные числа; проверьте форму, сечение и материал.</translation>
        </message>
        <message>
            <source>{1}: its modes are linearly dependent. Leave out a mode or an interface node that repeats another.</source>
            <translation>{1}: формы линейно зависимы. Исключите форму или интерфейсный узел, повторяющие другие.</translation>
        </message>
        <message>
            <source>{1}: its modes were orthonormalised, which mixes eigenmodes with static modes, so none can be excluded. Reduce the model again without orthonormalisation.</source>
            <translation>{1}: формы ортонормированы, собственные смешаны со статическими, поэтому исключить нельзя ни одну. Выполните редукцию заново без ортонормирования.</translation>
        </message>
        <message>
            <source>{1}: its parent is number {2}; a parent comes before its children.</source>
            <translation>{1}: его предок — номер {2}; предок идёт раньше потомков.</translation>
        </message>
        <message>
            <source>{1}: its shapes weigh nothing. Give them a density and a size.</source>
            <translation>{1}: фигуры ничего не весят. Задайте им плотность и размеры.</translation>
        </message>
        <message>
            <source>{1}: its stiffness matrix is not positive; some motion would release energy.</source>
            <translation>{1}: матрица жёсткости не положительна; некоторое движение выделяло бы энергию.</translation>
        </message>
        <message>
            <source>{1}: its stiffness matrix is not symmetric.</source>
            <translation>{1}: матрица жёсткости несимметрична.</translation>
        </message>
        <message>
            <source>{1}: its two points coincide, so it has no direction. Move one of them.</source>
            <translation>{1}: две точки совпадают, направления нет. Сдвиньте одну из них.</translation>
        </message>
        <message>
            <source>{1}: joint '{2}' does not have one coordinate but {3}. Choose another joint or say which coordinate.</source>
            <translation>{1}: у шарнира «{2}» не одна координата, а {3}. Выберите другой шарнир или укажите, какая координата.</translation>
        </message>
        <message>
            <source>{1}: joint '{2}' does not have one coordinate but {3}. Say which, as in {4}({5}, 1).</source>
            <translation>{1}: у шарнира «{2}» не одна координата, а {3}. Укажите, какая: {4}({5}, 1).</translation>
        </message>
        <message>
            <source>{1}: joint '{2}' has no coordinate.</source>
            <translation>{1}: у шарнира «{2}» нет координат.</translation>
        </message>
        <message>
            <source>{1}: joint '{2}' has {3} coordinates, not {4}.</source>
            <translation>{1}: у шарнира «{2}» координат {3}, а не {4}.</translation>
        </message>
        <message>
            <source>{1}: joint '{2}' has {3} of '{4}', not {5}.</source>
            <translation>{1}: у шарнира «{2}» величин «{4}» {3}, а не {5}.</translation>
        </message>
        <message>
            <source>{1}: joint '{2}' holds it, so it is not a device on mounts alone. Use the linear analysis of the whole object.</source>
            <translation>{1}: его держит шарнир '{2}', это не прибор на одних амортизаторах. Воспользуйтесь линейным анализом всего объекта.</translation>
        </message>
        <message>
            <source>{1}: joint '{2}' is free, so it cannot break or begin to hold.</source>
            <translation>{1}: шарнир «{2}» свободный, поэтому он не может разрушиться или замкнуться.</translation>
        </message>
        <message>
            <source>{1}: joint '{2}' turns by a quaternion, which has no angles to couple.</source>
            <translation>{1}: поворот шарнира «{2}» задан кватернионом, у него нет углов для зависимости.</translation>
        </message>
        <message>
            <source>{1}: lines become shells and need a shell section; give one.</source>
            <translation>{1}: линии становятся оболочками, им нужно оболочечное сечение; задайте его.</translation>
        </message>
        <message>
            <source>{1}: mode {2} is a static mode of the interface and cannot be excluded; eigenmodes are 1 to {3}.</source>
            <translation>{1}: форма {2} — статическая форма интерфейса, исключить её нельзя; собственные формы — с 1 по {3}.</translation>
        </message>
        <message>
            <source>{1}: node {2} cannot follow itself; remove it from the independent nodes.</source>
            <translation>{1}: узел {2} не может следовать за собой; уберите его из независимых узлов.</translation>
        </message>
        <message>
            <source>{1}: node {2} has no degree of freedom {3}.</source>
            <translation>{1}: у узла {2} нет степени свободы {3}.</translation>
        </message>
        <message>
            <source>{1}: node {2} has {3} stress points, not {4}.</source>
            <translation>{1}: у узла {2} точек напряжений {3}, а не {4}.</translation>
        </message>
        <message>
            <source>{1}: node {2} is both master and slave; remove it from the slaves.</source>
            <translation>{1}: узел {2} и ведущий, и ведомый; уберите его из ведомых.</translation>
        </message>
        <message>
            <source>{1}: node {2} of '{3}' has no stresses: no element meets there.</source>
            <translation>{1}: в узле {2} тела «{3}» нет напряжений: к нему не подходит ни один элемент.</translation>
        </message>
        <message>
            <source>{1}: not a Python file.</source>
            <translation>{1}: не файл Python.</translation>
        </message>
        <message>
            <source>{1}: not a possible {2} ({3}).</source>
            <translation>{1}: недопустимо для {2} ({3}).</translation>
        </message>
        <message>
            <source>{1}: not an array of numbers ({2}). Give nested lists of equal length, or an object with dtype, shape and data.</source>
            <translation>{1}: это не массив чисел ({2}). Дайте вложенные списки равной длины или объект с ключами dtype, shape и data.</translation>
        </message>
        <message>
            <source>{1}: offset {2} is not supported; the middle was taken.</source>
            <translation>{1}: смещение {2} не поддерживается; взята середина.</translation>
        </message>
        <message>
            <source>{1}: offset {2} was not taken over; the nodes lie at the centroid.</source>
            <translation>{1}: смещение {2} не перенесено; узлы лежат в центре тяжести.</translation>
        </message>
        <message>
            <source>{1}: points</source>
            <translation>{1}: точки</translation>
        </message>
        <message>
            <source>{1}: points {2} and {3} of the curve coincide. Take one of them out.</source>
            <translation>{1}: точки кривой {2} и {3} совпадают. Уберите одну из них.</translation>
        </message>
        <message>
            <source>{1}: prescribed value {2} of {3} is not a finite number.</source>
            <translation>{1}: заданное значение {2} для {3} не является конечным числом.</translation>
        </message>
        <message>
            <source>{1}: rods cannot have offsets, they would be mechanisms; use beams.</source>
            <translation>{1}: у стержней не может быть смещений, они стали бы механизмами; возьмите балки.</translation>
        </message>
        <message>
            <source>{1}: row {2}, '{3}', is not {4} numbers.</source>
            <translation>{1}: строка {2}, «{3}», — не {4} чисел.</translation>
        </message>
        <message>
            <source>{1}: section '{2}' has {3}; a beam must resist bending and torsion.</source>
            <translation>{1}: у сечения «{2}» {3}; балка должна сопротивляться изгибу и кручению.</translation>
        </message>
        <message>
            <source>{1}: section '{2}' is not a beam section; a rod needs its area.</source>
            <translation>{1}: сечение «{2}» — не балочное; стержню нужна его площадь.</translation>
        </message>
        <message>
            <source>{1}: section '{2}' is not a beam section; beams need one.</source>
            <translation>{1}: сечение «{2}» — не балочное; балкам нужно балочное.</translation>
        </message>
        <message>
            <source>{1}: section '{2}' is not a shell section; plates need one.</source>
            <translation>{1}: сечение «{2}» — не оболочечное; пластинам нужно оболочечное.</translation>
        </message>
        <message>
            <source>{1}: section {2}</source>
            <translation>{1}: участок {2}</translation>
        </message>
        <message>
            <source>{1}: section {2}, '{3}', is not length, radius, cant, widening, law.</source>
            <translation>{1}: участок {2}, «{3}», — не длина, радиус, возвышение, уширение, закон.</translation>
        </message>
        <message>
            <source>{1}: shells become solids, which have no thickness; leave the section out.</source>
            <translation>{1}: оболочки становятся объёмными элементами без толщины; сечение не задавайте.</translation>
        </message>
        <message>
            <source>{1}: stiffener at {2} m lies outside the length of {3} m.</source>
            <translation>{1}: ребро жёсткости на {2} м лежит вне длины {3} м.</translation>
        </message>
        <message>
            <source>{1}: stiffness has shape {2}; give six numbers or six rows of six.</source>
            <translation>{1}: жёсткость имеет размер {2}; задайте шесть чисел или шесть строк по шесть.</translation>
        </message>
        <message>
            <source>{1}: stiffness holds a number that is not finite.</source>
            <translation>{1}: в жёсткости есть число, которое не конечно.</translation>
        </message>
        <message>
            <source>{1}: subsystem '{2}' has no parameter '{3}'. {4}</source>
            <translation>{1}: у подсистемы «{2}» нет параметра «{3}». {4}</translation>
        </message>
        <message>
            <source>{1}: the axis is zero. Give a direction, for example (0, 0, 1).</source>
            <translation>{1}: ось нулевая. Задайте направление, например (0, 0, 1).</translation>
        </message>
        <message>
            <source>{1}: the creep coefficients '{2}' are not one row of C11 C22 C23 C33 with C11, C22 &gt; 0 and the others not negative. For instance 4.1 3.7 1.5 1.2.</source>
            <translation>{1}: коэффициенты крипа «{2}» — не одна строка C11 C22 C23 C33, где C11, C22 &gt; 0, а остальные не отрицательны. Например, 4.1 3.7 1.5 1.2.</translation>
        </message>
        <message>
            <source>{1}: the first term must have a coefficient other than zero and occur once.</source>
            <translation>{1}: первый член должен иметь ненулевой коэффициент и встречаться один раз.</translation>
        </message>
        <message>
            <source>{1}: the frame cannot be held to node {2}, which is not an interface node. Interface nodes: {3}.</source>
            <translation>{1}: систему отсчёта нельзя связать с узлом {2}: он не интерфейсный. Интерфейсные узлы: {3}.</translation>
        </message>
        <message>
            <source>{1}: the inner diameter {2} m of the tube is not below the outer one {3} m.</source>
            <translation>{1}: внутренний диаметр трубы {2} м не меньше наружного {3} м.</translation>
        </message>
        <message>
            <source>{1}: the key '{2}' is missing; it says what this is.</source>
            <translation>{1}: нет ключа «{2}», который говорит, что это такое.</translation>
        </message>
        <message>
            <source>{1}: the key '{2}' is missing; it says what this is. {3}</source>
            <translation>{1}: нет ключа «{2}», который говорит, что это такое. {3}</translation>
        </message>
        <message>
            <source>{1}: the key '{2}' of the {3} is missing.</source>
            <translation>{1}: нет ключа «{2}» для {3}.</translation>
        </message>
        <message>
            <source>{1}: the length is {2} m; it must be greater than zero.</source>
            <translation>{1}: длина {2} м; она должна быть больше нуля.</translation>
        </message>
        <message>
            <source>{1}: the loop came apart at {2}. The mechanism reached a position from which it cannot go on, or the steps are too long: check the lengths, or lower the tolerance or the step.</source>
            <translation>{1}: при {2} контур разомкнулся. Механизм пришёл в положение, из которого не может двигаться дальше, или шаги слишком велики: проверьте длины или уменьшите допуск или шаг.</translation>
        </message>
        <message>
            <source>{1}: the loop cannot be closed; '{2}' and '{3}' stay {4} (m or rad) apart. Check the lengths, the axes and the initial positions of the joints in the loop.</source>
            <translation>{1}: контур не замыкается; между «{2}» и «{3}» остаётся {4} (м или рад). Проверьте длины, оси и начальные положения шарниров контура.</translation>
        </message>
        <message>
            <source>{1}: the lower limit {2} is above the upper one {3}. Exchange them.</source>
            <translation>{1}: нижний предел {2} больше верхнего {3}. Поменяйте их местами.</translation>
        </message>
        <message>
            <source>{1}: the mass is {2} kg; it must not be negative.</source>
            <translation>{1}: масса равна {2} кг; она не может быть отрицательной.</translation>
        </message>
        <message>
            <source>{1}: the matrix has a word that is not a number ({2}).</source>
            <translation>{1}: в матрице есть слово, которое не является числом ({2}).</translation>
        </message>
        <message>
            <source>{1}: the matrix needs six rows of six numbers with ; between the rows.</source>
            <translation>{1}: матрице нужны шесть строк по шесть чисел, между строками ;.</translation>
        </message>
        <message>
            <source>{1}: the motion of joint '{2}' is prescribed already. Choose another one.</source>
            <translation>{1}: движение шарнира «{2}» уже задано. Выберите другой.</translation>
        </message>
        <message>
            <source>{1}: the node follows a link; support the node it follows instead.</source>
            <translation>{1}: узел следует за связью; закрепите узел, за которым он следует.</translation>
        </message>
        <message>
            <source>{1}: the normal force by a constraint needs a rigid rail, and the rails of track '{2}' are on sprung sleepers. Choose penetration, or a rigid track.</source>
            <translation>{1}: для нормальной силы по связи нужен жёсткий рельс, а рельсы пути «{2}» лежат на упругих шпалах. Выберите внедрение или жёсткий путь.</translation>
        </message>
        <message>
            <source>{1}: the number is outside the range of double precision.</source>
            <translation>{1}: число вне диапазона двойной точности.</translation>
        </message>
        <message>
            <source>{1}: the number of modes by effective mass needs the places of the degrees of freedom and a structure that is held. Choose the modes by count or by frequency.</source>
            <translation>{1}: чтобы выбрать число форм по эффективной массе, нужны положения степеней свободы и закреплённая конструкция. Выберите формы по числу или по частоте.</translation>
        </message>
        <message>
            <source>{1}: the orientation {2} runs along element {3}; give a vector across the beam, in its local x–y plane.</source>
            <translation>{1}: ориентация {2} идёт вдоль элемента {3}; задайте вектор поперёк балки, в её местной плоскости x–y.</translation>
        </message>
        <message>
            <source>{1}: the own spectrum '{2}' is not one row of A up, A across, n, Ω₀ with A ≥ 0, n &gt; 0, Ω₀ &gt; 0. For instance 1.5e-7 1.0e-7 3 0.02.</source>
            <translation>{1}: свой спектр «{2}» — не строка A вверх, A поперёк, n, Ω₀ с A ≥ 0, n &gt; 0, Ω₀ &gt; 0. Например, 1.5e-7 1.0e-7 3 0.02.</translation>
        </message>
        <message>
            <source>{1}: the prescribed motion has no finite value or derivative at t = 0.</source>
            <translation>{1}: заданное движение не имеет конечного значения или производной при t = 0.</translation>
        </message>
        <message>
            <source>{1}: the prescribed motion has no finite value or derivative at {2}. Check for division by zero, roots and logarithms of negative numbers.</source>
            <translation>{1}: заданное движение не имеет конечного значения или производной при {2}. Проверьте деление на ноль, корни и логарифмы отрицательных чисел.</translation>
        </message>
        <message>
            <source>{1}: the principal moments of inertia {2}, {3}, {4} kg·m² belong to no body: the largest must not exceed the sum of the others.</source>
            <translation>{1}: главные моменты инерции {2}, {3}, {4} кг·м² не могут принадлежать телу: наибольший не должен превышать сумму остальных.</translation>
        </message>
        <message>
            <source>{1}: the ratios {2} do not fit the moduli {3}; the energy of some strain would be negative. Check that νij means −εj/εi under σi, in the order ν12, ν23, ν31.</source>
            <translation>{1}: коэффициенты {2} не согласуются с модулями {3}; энергия некоторой деформации была бы отрицательной. Проверьте, что νij — это −εj/εi при σi, в порядке ν12, ν23, ν31.</translation>
        </message>
        <message>
            <source>{1}: the structure is free, so its elastic modes carry no effective mass; give a count.</source>
            <translation>{1}: конструкция свободна, её упругие формы не несут эффективной массы; задайте число форм.</translation>
        </message>
        <message>
            <source>{1}: the subsystem '{2}' of '{3}' carries no modal stresses. Reduce the model again with stresses.</source>
            <translation>{1}: подсистема «{2}» тела «{3}» не содержит модальных напряжений. Выполните редукцию ещё раз с напряжениями.</translation>
        </message>
        <message>
            <source>{1}: the subsystem holds itself: {2}. Take one of the uses out.</source>
            <translation>{1}: подсистема содержит саму себя: {2}. Уберите одно из вхождений.</translation>
        </message>
        <message>
            <source>{1}: the surface encloses no volume. Give another mesh, or mass and inertia as numbers.</source>
            <translation>{1}: поверхность не ограничивает объёма. Задайте другую сетку или массу и моменты инерции числами.</translation>
        </message>
        <message>
            <source>{1}: the surface is not closed, {2} of its {3} edges have no neighbour running the other way. Mend the mesh, or give mass and inertia as numbers.</source>
            <translation>{1}: поверхность не замкнута, у {2} из {3} рёбер нет встречного соседа. Исправьте сетку или задайте массу и инерцию числами.</translation>
        </message>
        <message>
            <source>{1}: the table needs two or more points with growing first numbers, as '0 0; 0.1 50'.</source>
            <translation>{1}: таблице нужны две или больше точек с растущими первыми числами: «0 0; 0.1 50».</translation>
        </message>
        <message>
            <source>{1}: the table of irregularities has {2} rows; at least four are needed.</source>
            <translation>{1}: в таблице неровностей строк: {2}; нужно не меньше четырёх.</translation>
        </message>
        <message>
            <source>{1}: the wheel is fixed to '{2}', which carries the track.</source>
            <translation>{1}: колесо принадлежит телу «{2}», которое несёт путь.</translation>
        </message>
        <message>
            <source>{1}: there is no '{2}' among the {3}. {4}</source>
            <translation>{1}: в группе «{3}» нет «{2}». {4}</translation>
        </message>
        <message>
            <source>{1}: there is no '{2}' here. {3}</source>
            <translation>{1}: здесь нет «{2}». {3}</translation>
        </message>
        <message>
            <source>{1}: there is no body '{2}'. {3}</source>
            <translation>{1}: нет тела «{2}». {3}</translation>
        </message>
        <message>
            <source>{1}: there is no elastic mode {2} to leave out; the body has {3}.</source>
            <translation>{1}: нет упругой формы {2}, которую можно исключить; форм у тела: {3}.</translation>
        </message>
        <message>
            <source>{1}: there is no event '{2}'. {3}</source>
            <translation>{1}: нет события «{2}». {3}</translation>
        </message>
        <message>
            <source>{1}: there is no flexible subsystem '{2}' in the project. {3}</source>
            <translation>{1}: в проекте нет упругой подсистемы «{2}». {3}</translation>
        </message>
        <message>
            <source>{1}: there is no frame '{2}'. Frames: {3}.</source>
            <translation>{1}: нет системы отсчёта «{2}». Есть: {3}.</translation>
        </message>
        <message>
            <source>{1}: there is no function f(t, x, out) in it.</source>
            <translation>{1}: в файле нет функции f(t, x, out).</translation>
        </message>
        <message>
            <source>{1}: there is no joint '{2}'. {3}</source>
            <translation>{1}: нет шарнира «{2}». {3}</translation>
        </message>
        <message>
            <source>{1}: there is no mesh. Read it from a file (STL, OBJ).</source>
            <translation>{1}: сетки нет. Прочитайте её из файла (STL, OBJ).</translation>
        </message>
        <message>
            <source>{1}: there is no mode {2}; it has {3} modes.</source>
            <translation>{1}: формы {2} нет; всего форм {3}.</translation>
        </message>
        <message>
            <source>{1}: there is no node {2}; nodes are numbered up to {3}.</source>
            <translation>{1}: нет узла {2}; номера узлов идут до {3}.</translation>
        </message>
        <message>
            <source>{1}: there is no subsystem '{2}'. {3}</source>
            <translation>{1}: нет подсистемы «{2}». {3}</translation>
        </message>
        <message>
            <source>{1}: there is no track '{2}'. {3}</source>
            <translation>{1}: нет пути «{2}». {3}</translation>
        </message>
        <message>
            <source>{1}: there is no user function '{2}'. {3} Functions are made known by register_function, or by --functions FILE.py.</source>
            <translation>{1}: нет функции пользователя «{2}». {3} Функции подключаются вызовом register_function или ключом --functions ФАЙЛ.py.</translation>
        </message>
        <message>
            <source>{1}: they lie in a line, so a rotation about it is undefined; add a node off the line.</source>
            <translation>{1}: узлы лежат на одной прямой, поворот вокруг неё не определён; добавьте узел вне прямой.</translation>
        </message>
        <message>
            <source>{1}: thickness is {2}; it must be greater than zero.</source>
            <translation>{1}: толщина равна {2}; она должна быть больше нуля.</translation>
        </message>
        <message>
            <source>{1}: thickness {2} m, but its layers make {3} m; leave the thickness zero.</source>
            <translation>{1}: толщина {2} м, а слои дают {3} м; оставьте толщину нулевой.</translation>
        </message>
        <message>
            <source>{1}: three nodes or more are needed, not in a line; a single node can be interface itself.</source>
            <translation>{1}: нужны три или более узла не на одной прямой; одиночный узел может сам быть интерфейсным.</translation>
        </message>
        <message>
            <source>{1}: time does not grow at sample {2}.</source>
            <translation>{1}: время не растёт на отсчёте {2}.</translation>
        </message>
        <message>
            <source>{1}: unknown element type '{2}'. {3}</source>
            <translation>{1}: неизвестный тип элемента '{2}'. {3}</translation>
        </message>
        <message>
            <source>{1}: unknown kind of joint '{2}'. Known: {3}.</source>
            <translation>{1}: неизвестный вид шарнира '{2}'. Известны: {3}.</translation>
        </message>
        <message>
            <source>{1}: unknown shape '{2}'. {3}</source>
            <translation>{1}: неизвестная форма сечения '{2}'. {3}</translation>
        </message>
        <message>
            <source>{1}: {2}</source>
            <translation>{1}: {2}</translation>
        </message>
        <message>
            <source>{1}: {2} '{3}' is not defined. {4}</source>
            <translation>{1}: не определено ({2}) '{3}'. {4}</translation>
        </message>
        <message>
            <source>{1}: {2} already follows {3}; a degree of freedom can depend on one link only.</source>
            <translation>{1}: {2} уже следует за {3}; степень свободы может зависеть только от одной связи.</translation>
        </message>
        <message>
            <source>{1}: {2} cannot be '{3}'. {4}</source>
            <translation>{1}: «{2}» не может быть «{3}». {4}</translation>
        </message>
        <message>
            <source>{1}: {2} damping ratios are given for {3} modes; give one, or one each.</source>
            <translation>{1}: коэффициентов демпфирования {2}, а форм {3}; задайте один на все или по одному на каждую.</translation>
        </message>
        <message>
            <source>{1}: {2} dimensions for a {3}; it needs {4}.</source>
            <translation>{1}: размеров {2} для формы {3}; ей нужны {4}.</translation>
        </message>
        <message>
            <source>{1}: {2} eigenmodes were asked for, but only {3} degrees of freedom are inner.</source>
            <translation>{1}: запрошено собственных форм: {2}, а внутренних степеней свободы только {3}.</translation>
        </message>
        <message>
            <source>{1}: {2} element numbers but a table of nodes of shape {3}; give one row of nodes per element.</source>
            <translation>{1}: {2} номеров элементов, а таблица узлов размера {3}; дайте строку узлов на каждый элемент.</translation>
        </message>
        <message>
            <source>{1}: {2} follows {3}; support the node it follows instead.</source>
            <translation>{1}: {2} следует за {3}; закрепите узел, за которым он следует.</translation>
        </message>
        <message>
            <source>{1}: {2} has shape {3}, expected {4} or one value for all elements.</source>
            <translation>{1}: {2} имеет размер {3}, ожидается {4} или одно значение для всех элементов.</translation>
        </message>
        <message>
            <source>{1}: {2} has the shape {3}, which does not fit {4} modes.</source>
            <translation>{1}: {2} имеет размер {3}, не подходящий для {4} форм.</translation>
        </message>
        <message>
            <source>{1}: {2} holds values that are not finite numbers.</source>
            <translation>{1}: {2} содержит значения, которые не являются конечными числами.</translation>
        </message>
        <message>
            <source>{1}: {2} is an acceleration, which depends on the force itself. Use coordinates and speeds.</source>
            <translation>{1}: {2} — ускорение, которое само зависит от силы. Используйте координаты и скорости.</translation>
        </message>
        <message>
            <source>{1}: {2} is given {3}, but support '{4}' gives it {5}; keep one.</source>
            <translation>{1}: {2} получает {3}, но закрепление '{4}' даёт {5}; оставьте одно.</translation>
        </message>
        <message>
            <source>{1}: {2} is zero; a direction is expected.</source>
            <translation>{1}: «{2}» равно нулю; ожидается направление.</translation>
        </message>
        <message>
            <source>{1}: {2} is {3}, beyond any physical value; check the units.</source>
            <translation>{1}: {2} = {3}, за пределами любых физических значений; проверьте единицы.</translation>
        </message>
        <message>
            <source>{1}: {2} is {3}; a whole number of at least {4} is expected.</source>
            <translation>{1}: «{2}» равно {3}; ожидается целое число не меньше {4}.</translation>
        </message>
        <message>
            <source>{1}: {2} is {3}; give a finite number.</source>
            <translation>{1}: «{2}» равно {3}; задайте конечное число.</translation>
        </message>
        <message>
            <source>{1}: {2} is {3}; it must be a finite number greater than zero.</source>
            <translation>{1}: «{2}» равно {3}; нужно конечное число больше нуля.</translation>
        </message>
        <message>
            <source>{1}: {2} is {3}; it must be greater than zero.</source>
            <translation>{1}: «{2}» равно {3}; нужно число больше нуля.</translation>
        </message>
        <message>
            <source>{1}: {2} is {3}; it must not be below {4}.</source>
            <translation>{1}: «{2}» равно {3}; нужно не меньше {4}.</translation>
        </message>
        <message>
            <source>{1}: {2} is {3}; three finite numbers are expected.</source>
            <translation>{1}: «{2}» равно {3}; ожидаются три конечных числа.</translation>
        </message>
        <message>
            <source>{1}: {2} modes carry {3} % of the mass, less than {4} %. Ask for less, or for a number of modes.</source>
            <translation>{1}: {2} форм несут {3} % массы, меньше {4} %. Задайте меньшую долю или число форм.</translation>
        </message>
        <message>
            <source>{1}: {2} must be {3} or more coordinates in growing order.</source>
            <translation>{1}: «{2}» — это {3} или больше координат в порядке возрастания.</translation>
        </message>
        <message>
            <source>{1}: {2} needs a point sensor. {3}</source>
            <translation>{1}: {2} требует датчика точки. {3}</translation>
        </message>
        <message>
            <source>{1}: {2} needs an integral sensor. {3}</source>
            <translation>{1}: {2} требует интегрального датчика. {3}</translation>
        </message>
        <message>
            <source>{1}: {2} nodes asked for; up to {3} are made. Lessen the divisions.</source>
            <translation>{1}: запрошено узлов {2}; создаётся не больше {3}. Уменьшите число делений.</translation>
        </message>
        <message>
            <source>{1}: {2} nodes per element; type '{3}' needs {4}.</source>
            <translation>{1}: {2} узлов на элемент; типу '{3}' нужно {4}.</translation>
        </message>
        <message>
            <source>{1}: {2} of its {3} equations only repeat what others say ({4}). The motion is the same without; the reactions are shared with the least norm.</source>
            <translation>{1}: {2} из {3} уравнений лишь повторяют другие ({4}). Движение без них то же; реакции распределены по наименьшей норме.</translation>
        </message>
        <message>
            <source>{1}: {2} of its {3} equations repeat what others say ({4}) in this position, though not nearby.</source>
            <translation>{1}: {2} из {3} уравнений повторяют другие ({4}) в этом положении, но не в соседних.</translation>
        </message>
        <message>
            <source>{1}: {2} points; at least ten pairs of coordinates are needed.</source>
            <translation>{1}: точек {2}; нужно не менее десяти пар координат.</translation>
        </message>
        <message>
            <source>{1}; a URDF file has one root link.</source>
            <translation>{1}; в файле URDF одно корневое звено.</translation>
        </message>
        <message>
            <source>{1}{2} has neither stiffness nor mass: every frequency would be its own. Fix it or leave it out.</source>
            <translation>{1}{2}: ни жёсткости, ни массы — подошла бы любая частота. Закрепите или исключите.</translation>
        </message>
        <message>
            <source>{1}{2} {3} is not defined; the model has {4} {5}s.</source>
            <translation>{1}не определён {2} {3}; всего в модели: {4} ({5}).</translation>
        </message>
        <message>
            <source>{body}: {what} ({x:.4g}, {y:.4g}, {z:.4g})</source>
            <translation>{body}: {what} ({x:.4g}, {y:.4g}, {z:.4g})</translation>
        </message>
        <message>
            <source>{body}: {what} {node}</source>
            <translation>{body}: {what} {node}</translation>
        </message>
        <message>
            <source>{count:g} cycles, equivalent amplitude {equivalent:.4g} MPa, damage {damage:.3g}</source>
            <translation>циклов {count:g}, эквивалентная амплитуда {equivalent:.4g} МПа, повреждение {damage:.3g}</translation>
        </message>
        <message>
            <source>{count} segments, resolution {width:.3g} Hz</source>
            <translation>отрезков: {count}, разрешение {width:.3g} Гц</translation>
        </message>
        <message>
            <source>{dofs} equations. The factorisation will take {memory} and {work} of work; {free} of memory are free.</source>
            <translation>Уравнений {dofs}. Факторизация займёт {memory} и {work} работы; свободно памяти {free}.</translation>
        </message>
        <message>
            <source>{duration:g} s</source>
            <translation>{duration:g} с</translation>
        </message>
        <message>
            <source>{duration:g} s with output every {step:g} s</source>
            <translation>{duration:g} с с выводом каждые {step:g} с</translation>
        </message>
        <message>
            <source>{eigen} eigenmodes, {excluded} excluded, and {static} static modes.</source>
            <translation>Собственных форм {eigen}, исключено {excluded}, статических {static}.</translation>
        </message>
        <message>
            <source>{elapsed}, {remaining} left</source>
            <translation>{elapsed}, осталось {remaining}</translation>
        </message>
        <message>
            <source>{file} imported: flexible subsystem with {eigen} eigenmodes and {static} static modes.</source>
            <translation>{file} импортирован: упругая подсистема, собственных форм {eigen}, статических {static}.</translation>
        </message>
        <message>
            <source>{file} imported: {bodies} bodies, {joints} joints.</source>
            <translation>{file} импортирован: тел {bodies}, шарниров {joints}.</translation>
        </message>
        <message>
            <source>{file} imported: {nodes} nodes, {elements} elements.</source>
            <translation>Файл {file} импортирован: узлов {nodes}, элементов {elements}.</translation>
        </message>
        <message>
            <source>{file} opened.</source>
            <translation>Открыт файл {file}.</translation>
        </message>
        <message>
            <source>{file} read as a new project.</source>
            <translation>{file} прочитан как новый проект.</translation>
        </message>
        <message>
            <source>{file} written.</source>
            <translation>Записан файл {file}.</translation>
        </message>
        <message>
            <source>{file}: left out: {line}</source>
            <translation>{file}: пропущено: {line}</translation>
        </message>
        <message>
            <source>{file}: {count} signals read.</source>
            <translation>{file}: прочитано сигналов: {count}.</translation>
        </message>
        <message>
            <source>{file}: {line}</source>
            <translation>{file}: {line}</translation>
        </message>
        <message>
            <source>{file}: {number} more such lines.</source>
            <translation>{file}: ещё таких строк: {number}.</translation>
        </message>
        <message>
            <source>{gravity}, sensors: {number}</source>
            <translation>{gravity}, датчиков: {number}</translation>
        </message>
        <message>
            <source>{kept} of {count} modes of '{name}'</source>
            <translation>форм {kept} из {count} подсистемы '{name}'</translation>
        </message>
        <message>
            <source>{kept} of {count} modes: RMS {rms0:.4g} → {rms1:.4g} {unit}, greatest {most0:.4g} → {most1:.4g} {unit}; the runs differ by {share:.2g} % (RMS). Computing time {time0:.3g} → {time1:.3g} s.</source>
            <translation>Форм: {kept} из {count}. СКО {rms0:.4g} → {rms1:.4g} {unit}, максимум {most0:.4g} → {most1:.4g} {unit}; расчёты различаются на {share:.2g} % (СКО). Время счёта {time0:.3g} → {time1:.3g} с.</translation>
        </message>
        <message>
            <source>{known} of {count} runs, {failed} failed.</source>
            <translation>Расчётов {known} из {count}, неудачных {failed}.</translation>
        </message>
        <message>
            <source>{length:.0f} m</source>
            <translation>{length:.0f} м</translation>
        </message>
        <message>
            <source>{length:.0f} m, R ≥ {radius:.0f} m</source>
            <translation>{length:.0f} м, R ≥ {radius:.0f} м</translation>
        </message>
        <message>
            <source>{method} with multipliers for the loops</source>
            <translation>{method} с множителями для контуров</translation>
        </message>
        <message>
            <source>{name} modes</source>
            <translation>{name}: формы</translation>
        </message>
        <message>
            <source>{name} reduced</source>
            <translation>{name}: редукция</translation>
        </message>
        <message>
            <source>{nodes} nodes, {elements} elements</source>
            <translation>узлов {nodes}, элементов {elements}</translation>
        </message>
        <message>
            <source>{now} / {end} s</source>
            <translation>{now} / {end} с</translation>
        </message>
        <message>
            <source>{number} iterations, accelerations left {rest:.1e}</source>
            <translation>итераций {number}, остаточные ускорения {rest:.1e}</translation>
        </message>
        <message>
            <source>{number} modes, {verdict}</source>
            <translation>форм: {number}, {verdict}</translation>
        </message>
        <message>
            <source>{roots} below {hz:.5g} Hz, none missed</source>
            <translation>{roots} ниже {hz:.5g} Гц, пропущенных нет</translation>
        </message>
        <message>
            <source>{run} belongs to an older state of the model.</source>
            <translation>{run}: сделан для прежнего состояния модели.</translation>
        </message>
        <message>
            <source>{run} finished: {time:g} s of motion in {wall:.2f} s, {steps:.0f} steps.</source>
            <translation>{run} выполнен: {time:g} с движения за {wall:.2f} с, шагов: {steps:.0f}.</translation>
        </message>
        <message>
            <source>{run} stopped: {reason}</source>
            <translation>{run} прекращён: {reason}</translation>
        </message>
        <message>
            <source>{run} was cancelled at {time:.3g} s; what was computed is kept.</source>
            <translation>{run} остановлен на {time:.3g} с; рассчитанное сохранено.</translation>
        </message>
        <message>
            <source>{seconds:.1f} s</source>
            <translation>{seconds:.1f} с</translation>
        </message>
        <message>
            <source>{speed:g} m/s</source>
            <translation>{speed:g} м/с</translation>
        </message>
        <message>
            <source>{speeds} speeds of the tree less {rank} independent of {equations} equations</source>
            <translation>скоростей дерева {speeds}, независимых уравнений {rank} из {equations}</translation>
        </message>
        <message>
            <source>{title} was cancelled; nothing was changed.</source>
            <translation>{title}: остановлено; ничего не изменилось.</translation>
        </message>
        <message>
            <source>{title}: profile {size:.3g} MB</source>
            <translation>{title}: профиль {size:.3g} МБ</translation>
        </message>
        <message>
            <source>{weak} of {count} modes are below {share:g} % (grey).</source>
            <translation>Форм ниже {share:g} %: {weak} из {count} (серые).</translation>
        </message>
        <message>
            <source>{what}: click the points it joins.</source>
            <translation>{what}: щёлкните по точкам, которые он соединяет.</translation>
        </message>
        <message>
            <source>{what}: {before:.4g} before, {left:.4g} now, {runs} runs</source>
            <translation>{what}: было {before:.4g}, стало {left:.4g}, расчётов: {runs}</translation>
        </message>
        <message>
            <source>{x:.4g}, {y:.4g}, {z:.4g} m  ·  {a:.1f}°, {b:.1f}°, {c:.1f}°</source>
            <translation>{x:.4g}, {y:.4g}, {z:.4g} м  ·  {a:.1f}°, {b:.1f}°, {c:.1f}°</translation>
        </message>
        <message>
            <source>Γx, √kg</source>
            <translation>Γx, √кг</translation>
        </message>
        <message>
            <source>Γy, √kg</source>
            <translation>Γy, √кг</translation>
        </message>
        <message>
            <source>Γz, √kg</source>
            <translation>Γz, √кг</translation>
        </message>
        <message>
            <source>ΔE = {value:.1e} J</source>
            <translation>ΔE = {value:.1e} Дж</translation>
        </message>
        <message>
            <source>ΔE: balance of energy, the total less the work of the forces and the energy at the start. Loops: how far the closed loops are from being closed. Both are zero but for the error of the integration.</source>
            <translation>ΔE — баланс энергии: полная энергия без работы сил и без энергии в начале. Контуры — насколько замкнутые контуры не сходятся. То и другое — ноль с точностью интегрирования.</translation>
        </message>
        <message>
            <source>α of D = αC + βM: here α multiplies the stiffness.</source>
            <translation>α в D = αC + βM: здесь α умножает жёсткость.</translation>
        </message>
        <message>
            <source>β of D = αC + βM.</source>
            <translation>β в D = αC + βM.</translation>
        </message>
        <message>
            <source>σ, MPa per unit</source>
            <translation>σ, МПа на ед.</translation>
        </message>
        <message>
            <source>“{title}” was not saved when the program ended unexpectedly.</source>
            <translation>Проект «{title}» не был сохранён, когда программа неожиданно завершилась.</translation>
        </message>
    </context>
    <context>
        <name>QAbstractFileIconProvider</name>
        <message>
            <source>%1 File</source>
            <translation>Файл %1</translation>
        </message>
        <message>
            <source>Alias</source>
            <translation>Псевдоним</translation>
        </message>
        <message>
            <source>Drive</source>
            <translation>Диск</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Файл</translation>
        </message>
        <message>
            <source>File Folder</source>
            <translation>Папка</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Папка</translation>
        </message>
        <message>
            <source>Shortcut</source>
            <translation>Ярлык</translation>
        </message>
        <message>
            <source>Unknown</source>
            <translation>Неизвестно</translation>
        </message>
    </context>
</TS>
