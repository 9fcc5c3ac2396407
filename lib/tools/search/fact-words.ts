import { wordsOf } from './query-words.ts';

/** How people ask for a fact: its label, then the words that mean the same. */
const SYNONYMS: Readonly<Record<string, string>> = {
  released:
    'release released launch launched date came come out announced unveiled presented introduced sale year debut',
  chip: 'chip processor soc chipset cpu',
  maker: 'maker manufacturer made makes company brand produced builds',
  price: 'price cost costs msrp launch',
  memory: 'memory vram ram gb capacity size',
  cores: 'cores core cuda number',
  power: 'power tdp consumption watt watts draw',
  display: 'display screen size',
  height: 'height tall high elevation altitude metres meters feet',
  elevation: 'elevation range altitude height high area',
  length: 'length long kilometres kilometers km size',
  depth: 'depth deep deepest metres meters',
  population: 'population people inhabitants live living number',
  capital: 'capital city',
  country: 'country located nation',
  location: 'location located country place lie',
  born: 'born birth birthday date year birthplace birthdate place',
  died: 'died die death dead date year',
  'known for':
    'known famous for achievement achievements contribution contributions invented invent discovered discover work',
  award: 'award awards prize prizes nobel won win',
  author: 'author authors wrote written writer paper created published',
  published: 'published publication date year released paper written',
  founder: 'founder founders founded found started created',
  founded: 'founded date year established started',
  headquarters: 'headquarters headquartered based seat located location',
  ceo: 'ceo chief executive officer boss head leads runs',
  value: 'value exact constant number equal equals metres meters per second speed km h',
  symbol: 'symbol chemical element sign',
  'atomic number': 'atomic number element',
  'melting point': 'melting point melt melts temperature',
  'boiling point': 'boiling point boil boils temperature',
  'freezing point': 'freezing point freeze freezes temperature',
  age: 'age old years',
  diameter: 'diameter size wide big across large',
  circumference: 'circumference around',
  distance: 'distance far away km kilometres kilometers earth sun',
  moons: 'moons moon number satellites',
  temperature: 'temperature hot surface',
  bones: 'bones bone number body',
  year: 'year long orbit orbital period',
  day: 'day long length rotation',
};

/** The words, stemmed, by which a fact with this label may be asked for; its own words among them. */
export function factWords(label: string): ReadonlySet<string> {
  return new Set([...wordsOf(label), ...wordsOf(SYNONYMS[label] ?? '')]);
}

/** Facts that name a person: what "who" asks for, and "when" does not. */
export const PERSON_FACTS: ReadonlySet<string> = new Set(['author', 'first author', 'founder', 'ceo', 'father']);
