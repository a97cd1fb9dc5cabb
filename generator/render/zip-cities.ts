import type { CityOfZips } from '../../client/search/index-file.ts';
import type { SearchEntry } from '../model/index.ts';

/**
 * By the postal code of their state, cities and the first three digits of their ZIP codes. After `~`, digits that the city shares with
 * a wider area. Prefixes of suburbs and of single offices are left out. For a city that is not here, the
 * search does not know its ZIP codes. Source: United States Postal Service, labeling list L002, 3-Digit ZIP Code Prefix Matrix, and ZIP code lookup by city.
 */
const CITIES = `AL Birmingham 352, Huntsville 358, Montgomery 361
AK Anchorage ~995, Fairbanks ~997, Juneau ~998
AZ Phoenix 850, Tucson 857, Scottsdale ~852
AR Little Rock 722, Fayetteville ~727, Fort Smith ~729
CA Los Angeles 900 901, San Diego 921, San Francisco 941
CO Denver 802, Colorado Springs 809, Aurora ~800
CT Hartford 061, New Haven 065, Stamford 069
DE Wilmington 198, Dover ~199, Newark ~197
FL Miami 331 332, Orlando 328, Tampa 336
GA Atlanta 303 311, Savannah 314, Augusta 309
HI Honolulu 968, Hilo ~967, Kailua ~967
ID Boise 837, Meridian ~836, Idaho Falls ~834
IL Chicago 606, Naperville ~605, Springfield 627
IN Indianapolis 462, Fort Wayne 468, Bloomington ~474
IA Des Moines 503, Cedar Rapids 524, Iowa City ~522
KS Wichita 672, Overland Park 662, Kansas City 661
KY Louisville 402, Lexington 405, Bowling Green ~421
LA New Orleans 701, Baton Rouge 708, Shreveport 711
ME Portland 041, Bangor ~044, Lewiston ~042
MD Baltimore 212, Annapolis 214, Rockville ~208
MA Boston 021 022, Worcester 016, Cambridge ~021
MI Detroit 482, Grand Rapids 495, Ann Arbor ~481
MN Minneapolis 554, Saint Paul 551, Rochester ~559
MS Jackson 392, Gulfport ~395, Hattiesburg ~394
MO Kansas City 641, Saint Louis 631, Springfield 658
MT Billings 591, Missoula ~598, Bozeman ~597
NE Omaha 681, Lincoln 685, Bellevue ~680
NV Las Vegas 891, Reno 895, Henderson ~890
NH Manchester 031, Nashua ~030, Concord 033
NJ Newark 071, Jersey City 073, Princeton ~085
NM Albuquerque 871, Santa Fe ~875, Las Cruces ~880
NY New York City 100 101 102 103 104 111 112 113 114 116, Buffalo 142, Rochester 146
NC Charlotte 282, Raleigh 276, Asheville 288
ND Fargo 581, Bismarck ~585, Grand Forks ~582
OH Columbus 432, Cleveland 441, Cincinnati 452
OK Oklahoma City 731, Tulsa 741, Norman ~730
OR Portland 972, Eugene ~974, Salem ~973
PA Philadelphia 191, Pittsburgh 152, Allentown 181
RI Providence 029, Newport ~028, Warwick ~028
SC Charleston ~294, Columbia 292, Greenville ~296
SD Sioux Falls 571, Rapid City ~577, Aberdeen ~574
TN Nashville 372, Memphis 381, Knoxville 379
TX Houston 770 772, Dallas 752 753, Austin 787
UT Salt Lake City 841, Provo ~846, Ogden 844
VT Burlington ~054, Rutland ~057, Montpelier ~056
VA Richmond 232, Virginia Beach ~234, Alexandria 223
WA Seattle 981, Spokane 992, Bellevue ~980
WV Charleston 253, Morgantown ~265, Huntington 257
WI Milwaukee 532, Madison 537, Green Bay 543
WY Cheyenne ~820, Casper ~826, Laramie ~820`;

/** Lists the cities of a site with the prefixes of their ZIP codes; first those that are all around their city. */
export function citiesOfZips(cities: readonly SearchEntry[]): CityOfZips[] {
  const known = prefixesByCity();
  const found = cities.flatMap(({ title, path, text: code }) => {
    const prefixes = known.get(`${code} ${title.slice(0, title.lastIndexOf(', '))}`) ?? '';
    const isAround = !prefixes.startsWith('~');
    return Array.from(prefixes.matchAll(/\d{3}/g), ([digits]): CityOfZips => [title, path, digits, isAround]);
  });
  return found.sort((a, b) => Number(b[3]) - Number(a[3]));
}

/** The prefixes of a city, by the postal code of its state and its name. */
function prefixesByCity(): Map<string, string> {
  const lines = CITIES.split('\n');
  return new Map(
    lines.flatMap((line) =>
      [...line.slice(3).matchAll(/([A-Z][A-Za-z ]+) ([~\d ]+)/g)].map(
        ([, name, prefixes = '']) => [`${line.slice(0, 2)} ${name}`, prefixes] as const,
      ),
    ),
  );
}
