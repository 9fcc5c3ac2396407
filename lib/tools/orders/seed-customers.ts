import type { Customer } from '../tool.ts';

/** Invented people: `name | city | since | tier`. Addresses end in `example.com`, which belongs to nobody. */
const PEOPLE = `
Maya Lindqvist | Gothenburg | 2019-03-14 | gold
Tunde Okafor | Lagos | 2020-06-02 | silver
Hana Morishita | Osaka | 2018-11-20 | gold
Diego Barrientos | Valparaíso | 2021-01-09 | standard
Priya Raghunathan | Chennai | 2019-08-27 | silver
Elif Yıldıran | Izmir | 2022-02-15 | standard
Jonas Weidner | Leipzig | 2017-05-30 | gold
Amara Diallo | Dakar | 2021-09-18 | standard
Camille Rousselot | Lyon | 2020-12-01 | silver
Wei Jiahong | Chengdu | 2018-04-23 | gold
Siobhán Kerrigan | Galway | 2022-07-11 | standard
Mateusz Zieliński | Gdańsk | 2019-10-05 | silver
Leilani Kahale | Hilo | 2021-03-26 | standard
Omar Haddadin | Amman | 2020-02-19 | silver
Ingrid Solvang | Bergen | 2017-09-08 | gold
Rafael Monteiro | Recife | 2022-04-30 | standard
Nguyễn Thảo Vy | Da Nang | 2021-11-12 | standard
Kofi Mensimah | Kumasi | 2019-01-31 | silver
Sofia Papadakou | Thessaloniki | 2020-08-16 | standard
Arjun Deshpande | Pune | 2018-06-07 | gold
Noor van Leeuwerik | Utrecht | 2022-01-25 | standard
Lucía Ferreyra | Rosario | 2021-05-04 | silver
Tomáš Hrabal | Brno | 2019-12-13 | standard
Aisha Rahimova | Samarkand | 2020-10-22 | standard
Malik Benslimane | Casablanca | 2018-02-28 | silver
Eun-ji Baek | Busan | 2022-09-06 | standard
Oliver Hartwell | Bristol | 2017-07-19 | gold
Chipo Mutasa | Harare | 2021-08-03 | standard
Giulia Bernasconi | Turin | 2020-03-17 | silver
Andriy Kovalenko | Lviv | 2019-05-22 | standard
Freya Thorsdóttir | Akureyri | 2022-11-29 | standard
Samuel Whitcombe | Hobart | 2018-09-14 | silver
Yasmin El-Khatib | Alexandria | 2021-02-08 | standard
Pablo Quiroga | Cusco | 2020-05-25 | standard
Mirjana Stanković | Novi Sad | 2019-07-01 | silver
Bilal Chaudhary | Lahore | 2022-06-18 | standard
Anneli Saarinen | Tampere | 2018-12-10 | gold
Joaquín Villalobos | Guadalajara | 2021-10-27 | standard
Dewi Kusumawati | Bandung | 2020-01-06 | silver
Thabo Nkosane | Durban | 2019-04-11 | standard
Charlotte Beaumier | Québec | 2022-03-21 | standard
Ravi Jayawardena | Kandy | 2021-07-15 | standard
Marta Figueiredo | Porto | 2018-08-02 | gold
Isaac Rosenthal | Haifa | 2020-11-09 | silver
Grace Wanjiku | Nakuru | 2022-05-13 | standard
Henrik Aagaard | Aarhus | 2019-09-24 | standard
`;

/** The customers of the example shop, `C-100` first. Their ids are in steps of one. */
export const SEED_CUSTOMERS: readonly Customer[] = PEOPLE.trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', city = '', since = '', tier = ''] = line.split(' | ');
    return { id: `C-${100 + index}`, name, email: `${mailName(name)}@example.com`, city, since, tier };
  });

function mailName(name: string): string {
  const letters = name.toLowerCase().replaceAll('đ', 'd').replaceAll('ı', 'i').replaceAll('ł', 'l').normalize('NFD');
  return letters.replace(/\p{M}/gu, '').replace(/[^a-z]+/g, '.');
}
