/**
 * The words of made-up cities: parts of names, and sentences for notes. A sentence has slots such as `{hall}`, filled with one of
 * the words below; the slots stand close together, so that two notes share few runs of five words.
 */

/** The parts of a city's name: "North " + "Har" + "wick", or "Har" + "wick" + " Falls". */
export const nameParts = {
  prefixes:
    'North,South,East,West,New,Old,Lake,Fort,Mount,Port,Saint,Upper,Lower,Little,Glen,Grand,Point,Cape,Bay,Royal',
  stems:
    'Al,Ash,Bar,Bel,Ben,Birch,Black,Brad,Bran,Bridge,Brook,Bur,Cal,Car,Cedar,Chat,Chel,Clay,Cole,Cran,Dal,Dan,Dar,Dun,Eagle,East,Ed,El,Elm,Ever,Fair,Fal,Fern,Flint,Fox,Gar,Gil,Gold,Gran,Green,Hal,Ham,Har,Hart,Haw,Hazel,Hol,Hunt,Iron,Ivy,Jack,Jas,Kel,Ken,King,Kirk,Lan,Lark,Laurel,Lin,Lock,Lud,Mal,Maple,Mar,Mer,Mid,Mil,Mor,Nash,Nel,Nor,Oak,Or,Pal,Park,Pem,Pen,Pine,Quin,Ran,Red,Rich,Ridge,Rock,Rose,Ruther,Sal,Sel,Shel,Sil,Spring,Stan,Stone,Sun,Tal,Thorn,Til,Tren,Tur,Val,Ver,Wake,Wal,War,Wel,Whit,Wil,Win,Wood,Wyn,York',
  suffixes:
    'berg,bridge,brook,burg,bury,by,combe,dale,den,don,er,field,ford,gate,grove,ham,haven,hurst,ington,land,ley,low,man,mere,mont,more,mouth,ney,port,ridge,rock,shire,side,son,stead,stock,ston,ton,vale,view,ville,wald,water,way,well,wich,wick,win,wood,worth',
  seconds:
    'Falls,Springs,Heights,Grove,City,Park,Creek,Hills,Rapids,Junction,Beach,Lake,Point,Ridge,Valley,Bluff,Landing,Corners,Crossing,Harbor,Prairie,Mills,Center,Bend',
};

const directions = 'north,south,east,west';

/** The words of the slots. */
export const words = {
  first:
    'Abbot,Adler,Alcott,Amory,Baxter,Bellamy,Birdsall,Brandt,Calloway,Carmody,Chandler,Clement,Corwin,Dabney,Delano,Draper,Eastman,Ellery,Everett,Fenwick,Fleming,Garrison,Gifford,Hadley,Halloran,Hobart,Ingram,Jessup,Kendrick,Langdon,Lathrop,Lowell,Marbury,Merriam,Nettles,Oakley,Paxson,Pruitt,Quimby,Ransom,Redfern,Sawyer,Shelby,Tolliver,Upton,Vance,Wendell,Whitcomb,Yancey,Zeller',
  hall: 'Auditorium,Chapel,Concert Hall,Courthouse,Grange,Lyceum,Meeting House,Music Hall,Opera House,Pavilion,Playhouse,Recital Room,Schoolhouse,Theater,Town Hall',
  group:
    'chamber players,chorale,city band,civic orchestra,concert society,jazz workshop,keyboard guild,music club,opera company,piano trio,string quartet,symphony,wind ensemble,youth orchestra,community choir',
  school:
    'academy,branch campus,community college,conservatory,high school,junior college,liberal arts college,magnet school,middle school,music school,parish school,settlement school,state college,technical college,university',
  person:
    'accompanists,amateurs,beginners,church organists,composers,families,graduates,newcomers,old friends,parents,retired teachers,soloists,students,visiting pianists,young players',
  work: 'ballads,chorales,duets,etudes,fugues,hymns,mazurkas,nocturnes,preludes,ragtime,rhapsodies,sonatas,tangos,trios,waltzes',
  event:
    'contest,festival,gala,jamboree,marathon,open house,recital,reunion,salon,serenade,showcase,singalong,summer camp,supper,workshop',
  old: 'beloved,borrowed,broad,careful,cheerful,creaking,crowded,drafty,faded,famous,generous,handsome,hushed,lively,lofty,modest,narrow,noisy,painted,patient,plain,proud,quiet,restored,rounded,shaded,shared,silvery,sturdy,sunny',
  place:
    'bakery,bank,barn,boathouse,bookshop,brewery,cannery,depot,fairground,fire station,foundry,garden,greenhouse,hotel,library,lighthouse,market,mill,museum,orchard,park,post office,quarry,railyard,riverfront,seminary,square,tannery,train station,waterworks',
  season:
    'after harvest,after the thaw,all autumn,around the holidays,at midsummer,before Advent,before Easter,during Lent,each fall,each spring,each winter,early in summer,in deep winter,late in autumn,once school ends',
  often:
    'every month,every other week,most evenings,most weekends,now and then,on Friday nights,on Saturday mornings,on Sunday afternoons,on Thursdays,on weeknights,once a month,once a season,once a week,several times yearly,twice a year',
  built:
    'adobe,bluestone,brick,cedar,clapboard,cobblestone,concrete,fieldstone,granite,limestone,log,pine,sandstone,stucco,timber',
  house:
    'apartments,bungalows,cabins,colonials,condominiums,cottages,duplexes,farmhouses,foursquares,lofts,mill houses,mobile homes,ranch houses,rowhouses,split levels,terraces,townhouses,triple deckers,Tudors,Victorians',
  part: 'attic,back porch,basement,bay window,breezeway,carport,cellar,dining room,entry hall,family room,front parlor,garage,hallway,landing,living room,mudroom,side door,stairwell,sunroom,upper floor',
  obstacle:
    'a bent railing,a gravel drive,a hedge,a high sill,a low beam,a narrow gate,a ramp,a sharp corner,a spiral stair,a steep lawn,a sunken path,a tight turn,an iron gate,loose flagstones,outside steps,shallow treads,slick tiles,soft turf,swinging doors,wet leaves',
  weather:
    'coastal fog,cold snaps,damp springs,dry spells,dust,early frost,gray drizzle,gusty afternoons,heat waves,long rains,morning mist,mountain air,mild winters,river haze,sea breezes,snowmelt,summer storms,sudden thaws,thunderheads,wind',
  cause:
    'baseboard heat,ceiling fans,a closed damper,a cold wall,a crawl space,a fireplace,forced air,an open window,a radiator,a skylight,a stove,a sump,a supply vent,a swamp cooler,thin curtains,a wall heater,a wet basement,window units,a wood stove,worn weatherstripping',
  remedy:
    'a dehumidifier,a hygrometer,a humidifier,an inside wall,a fitted cover,a heavier rug,a tuner who calls,a vapor barrier,a room thermometer,better blinds,caster cups,storm windows,sealed ducts,a steady thermostat,tighter gaskets',
  harm: 'buckle a lid,check the finish,chill the strings,crack a bridge,dry the felt,dull the hammers,fade the veneer,flatten the pitch,loosen the pins,rust the wire,sour the treble,split the soundboard,stick the keys,swell the action,warp a rim',
  mover:
    'a crew,a dealer,a freight company,a hauler,a piano mover,a pair of cousins,a tuner,a technician,an insurer,an estimator,the building manager,the driver,the landlord,the previous owner,the seller',
  act: 'ask,call,check,measure,photograph,plan,sketch,walk,warn,write down,clear,consider,count,inspect,test',
  side: directions,
};

/** Sentences on the music of a city. */
export const music = [
  'The {first} {hall} on the {old} {side} side holds a {event} of {work} {season}.',
  '{person} from the {first} {school} play {work} at the {place} {often}, and the {group} joins them {season}.',
  'A {old} grand in the {first} {hall} serves {person} and the {group} {often}.',
  'Behind the {place}, the {group} rehearses {work} {often} in a {old} {hall} that {first} money restored.',
  'Teachers of the {first} {school} give a {old} {event} {season}, where {person} hear {work} and {work}.',
  'Near the {old} {place}, {person} trade {work} {often} under the roof of the {first} {hall}.',
  'The {group} began in a {place} and now fills the {first} {hall} with {work} {season}.',
  'For {work}, {person} go to the {old} {hall}; for a {event}, to the {place} that {first} built.',
  'Each {event} at the {first} {school} pairs {person} with the {group}, {old} {work} included.',
  'Anyone may try the {old} upright in the {place}, and {person} often do, with {work} {often}.',
  'The {side} {place} keeps a {old} stage for the {group}, whose {event} brings {work} {season}.',
  'Named for {first}, a {old} {school} trains {person} in {work} and lends its {hall} {often}.',
  'On the {side} bank, a {old} {place} shows {first} pianos beside photographs of the {group}.',
  'Listeners who love {work} meet {often} in the {first} {hall}, a {old} room behind the {place}.',
  'Between the {place} and the {hall}, {old} {person} still talk about the {first} {event} of {work}.',
  'Lessons in {work} fill the {old} {school}; its {event} moves to the {first} {place} {season}.',
];

/** Sentences on homes and weather of a city. */
export const home = [
  'Many {old} {house} of {built} stand on the {side} slope, so {act} {obstacle} before {mover} comes.',
  'In {first} Park, {built} {house} hide {obstacle} near the {part}, which {mover} has to know.',
  '{weather} and {cause} can {harm} within a {old} room; {remedy} beside the {part} helps.',
  'Between {weather} and {weather}, {old} {house} lean on {cause}, and that may {harm}.',
  'Owners of {built} {house} near the {place} {act} the {part} first, then {obstacle} outside.',
  'Where {cause} meets {weather}, give the case {remedy} and keep the {old} {part} shut.',
  'The {side} blocks have {old} {house} whose {part} ends at {obstacle}, as {mover} will say.',
  'Put an upright far from {cause}: {weather} {season} can {harm}, even in {built} {house}.',
  'Above the {place}, {house} of {old} {built} open through the {part}, past {obstacle}.',
  'Let {mover} {act} the {part} and {obstacle}, since {first} Street has {old} {built} curbs.',
  'With {remedy}, a grand in the {old} {part} stands {weather}; without, {cause} may {harm}.',
  'New {house} on {first} Road bring a {old} {part} and {cause}, so {act} before you place it.',
  'Before {weather} arrive from the {side}, {remedy} keeps {cause} from the {part} of {old} {house}.',
  'A {part} under {built} arches suits a {old} console, yet {obstacle} worries {mover} {often}.',
  'Ask who shares the {old} {part}: {house} by the {place} carry {work} through {built} walls.',
  '{first} Hill is steep, and {mover} may find {obstacle}, {weather} or a {old} {part} in the way.',
];
