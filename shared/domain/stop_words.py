"""Stop words of the five languages: words that bind a sentence together and say nothing about its subject.

Negations ("not", "kein") stand here too: they are looked at on their own, never as shared vocabulary.
"""

from typing import Final

_EN = """
a about above across after again against all almost along already also although always am among an and
another any anyone anything are around as at away be became because become becomes been before being below
between both but by can cannot could did do does doing done down during each either else enough etc even
ever every everyone everything few for from further get gets getting got had has have having he hence her
here hers herself him himself his how however i if in indeed instead into is it its itself just let like
made make makes making many may me might mine more most much must my myself neither no nobody none nor not
nothing now of off often on one only onto or other others otherwise our ours ourselves out over own per
perhaps quite rather really same shall she should since so some someone something still such t than that the
their theirs them themselves then there therefore these they thing things this those though through thus to
together too toward under until up upon us use used uses using usually very via was we well were what
whatever when where whereas whether which while who whole whom whose why will with within without would yes
yet you your yours yourself s ll re ve d m don
"""

_IT = """
a abbastanza abbiamo ad adesso ai al alcuni alla alle allo allora altra altre altri altro anche ancora avere
aveva avevo c che chi ci ciò cioè come comunque con contro cosa cosi così cui d da dagli dai dal dalla dalle
dallo davvero degli dei del dell della delle dello dentro di dopo dove due e è ecco ed era erano ero essere
fa fare fatto fra già gli ha hai hanno ho i il in infatti invece io l la le lei li lo loro lui ma mai me
meno mentre mi mia mie miei mio molta molte molti molto ne nei nel nella nelle nello nessun nessuna nessuno
niente no noi non nostra nostro nulla o ogni oppure ora per perché perchè però più piu poco poi prima
proprio può qual quale quali qualche quando quanto quasi quella quelle quelli quello questa queste questi
questo qui quindi sarà se sempre senza si sì sia siamo siete sono sopra sotto sta stata stato stati su sua
sue sugli sui sul sulla sulle sullo suo suoi tra tu tua tuo tutta tutte tutti tutto un una uno usa usare va
vi viene vengono voi vostro
"""

_ES = """
a al algo alguien alguna algunas alguno algunos ante antes aquel aquella aquellos aquí así aun aún aunque
bajo bien cada casi como cómo con contra cual cuál cuáles cuando cuándo cuyo de del desde después donde
dónde dos durante e el él ella ellas ellos en entonces entre era eran eres es esa esas ese eso esos esta
está están estaba estado estamos estar estas este esto estos estoy fue fueron ha había haber hace hacer
hacia han hasta hay he la las le les lo los luego más me mi mí mientras mis misma mismo mucha muchas mucho
muchos muy nada nadie ni ningún ninguna ninguno no nos nosotros nuestra nuestro o os otra otras otro otros
para pero poco por porque pues puede pueden que qué quien quién quienes se sea según ser si sí siempre sin
sino sobre sois solo sólo somos son soy su sus también tampoco tan tanto te tener tenía ti tiene tienen toda
todas todavía todo todos tu tú tus un una unas uno unos usa usar usted ustedes va vez vosotros y ya yo
"""

_DE = """
ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim
bereits bin bis bist da dabei dadurch dafür daher damit dann daran darauf daraus darin das dass daß davon
dazu dein deine dem den denn der deren des deshalb dessen die dies diese diesem diesen dieser dieses doch
dort du durch ein eine einem einen einer eines einige einmal er es etwa etwas euch euer für gar gegen genau
gibt habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in
indem ins ist ja je jede jedem jeden jeder jedes jedoch jetzt kann kein keine keinem keinen keiner können
könnte mal man manche mehr mein meine mich mir mit müssen muss nach nachdem natürlich nein nicht nichts nie
noch nun nur ob obwohl oder ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so
sobald sogar soll sollen sondern sonst sowie über um und uns unser unsere unter viel viele vom von vor
während war waren warum was weg wegen weil weiter welche welchem welchen welcher welches wenn wer werde
werden wie wieder will wir wird wo wohl wurde wurden würde zu zum zur zwar zwischen
"""

_FR = """
a à afin ai ainsi alors après as assez au aucun aucune aujourd aussi autre autres aux avant avec avez avoir
avons ayant bien c car ce ceci cela celle celles celui cependant ces cet cette ceux chaque chez ci comme
comment contre d dans de depuis derrière des dès deux devant doit doivent donc dont du elle elles en encore
entre es est et étaient était été être eu eux faire fait font hors ici il ils j jamais je jusqu l la là le
les leur leurs lorsque lui m ma mais malgré me même mêmes mes moi moins mon n ne ni non nos notre nous on
ont ou où par parce parfois pas pendant peu peut peuvent plus plusieurs plutôt pour pourquoi pourtant puis
puisque qu quand que quel quelle quelles quelque quelques quels qui quoi rien s sa sans se selon sera ses si
sinon soi sont sous souvent suis sur t ta tandis te tes toi ton toujours tous tout toute toutes très trop tu
un une utilise utiliser va vers voici voilà vont vos votre vous vraiment y
"""

STOP_WORDS: Final[dict[str, frozenset[str]]] = {
    code: frozenset(text.split())
    for code, text in (("en", _EN), ("it", _IT), ("es", _ES), ("de", _DE), ("fr", _FR))
}

FUNCTION_WORDS: Final[frozenset[str]] = frozenset(word for listed in STOP_WORDS.values() for word in listed)
