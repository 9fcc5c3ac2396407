import type { OfflineEntry } from '../offline-entry.ts';

/** Countries of which the corpus knows the capital and the part of the world, and no more: `country|capital|region`. */
const CAPITALS = `
Albania|Tirana|Europe
Algeria|Algiers|Africa
Angola|Luanda|Africa
Armenia|Yerevan|Asia
Austria|Vienna|Europe
Azerbaijan|Baku|Asia
Bangladesh|Dhaka|Asia
Belgium|Brussels|Europe
Botswana|Gaborone|Africa
Bulgaria|Sofia|Europe
Cambodia|Phnom Penh|Asia
Cameroon|Yaoundé|Africa
Chile|Santiago|South America
Colombia|Bogotá|South America
Costa Rica|San José|Central America
Croatia|Zagreb|Europe
Cuba|Havana|the Caribbean
Cyprus|Nicosia|Europe
Czechia|Prague|Europe
Denmark|Copenhagen|Europe
Dominican Republic|Santo Domingo|the Caribbean
Ecuador|Quito|South America
El Salvador|San Salvador|Central America
Estonia|Tallinn|Europe
Ethiopia|Addis Ababa|Africa
Finland|Helsinki|Europe
Georgia|Tbilisi|Asia
Ghana|Accra|Africa
Greece|Athens|Europe
Guatemala|Guatemala City|Central America
Honduras|Tegucigalpa|Central America
Hungary|Budapest|Europe
Iceland|Reykjavík|Europe
Iran|Tehran|Asia
Iraq|Baghdad|Asia
Ireland|Dublin|Europe
Jamaica|Kingston|the Caribbean
Jordan|Amman|Asia
Kazakhstan|Astana|Asia
Latvia|Riga|Europe
Lebanon|Beirut|Asia
Lithuania|Vilnius|Europe
Luxembourg|Luxembourg City|Europe
Madagascar|Antananarivo|Africa
Malaysia|Kuala Lumpur|Asia
Malta|Valletta|Europe
Mongolia|Ulaanbaatar|Asia
Morocco|Rabat|Africa
Mozambique|Maputo|Africa
Namibia|Windhoek|Africa
Nepal|Kathmandu|Asia
Nicaragua|Managua|Central America
Norway|Oslo|Europe
Pakistan|Islamabad|Asia
Panama|Panama City|Central America
Paraguay|Asunción|South America
Peru|Lima|South America
Philippines|Manila|Asia
Poland|Warsaw|Europe
Portugal|Lisbon|Europe
Qatar|Doha|Asia
Romania|Bucharest|Europe
Rwanda|Kigali|Africa
Saudi Arabia|Riyadh|Asia
Senegal|Dakar|Africa
Serbia|Belgrade|Europe
Singapore|Singapore|Asia
Slovakia|Bratislava|Europe
Slovenia|Ljubljana|Europe
South Korea|Seoul|Asia
Sweden|Stockholm|Europe
Thailand|Bangkok|Asia
Tunisia|Tunis|Africa
Uganda|Kampala|Africa
Ukraine|Kyiv|Europe
United Arab Emirates|Abu Dhabi|Asia
Uruguay|Montevideo|South America
Uzbekistan|Tashkent|Asia
Venezuela|Caracas|South America
Vietnam|Hanoi|Asia
Zambia|Lusaka|Africa
Zimbabwe|Harare|Africa
`;

/** Countries beside those that `places.ts` tells more about. */
export const CAPITAL_ENTRIES: readonly OfflineEntry[] = CAPITALS.trim()
  .split('\n')
  .map((line) => {
    const [country = '', capital = '', region = ''] = line.split('|');
    return {
      id: `country-${country.toLowerCase().replaceAll(' ', '-')}`,
      title: country,
      kind: 'Country',
      text: `${country} is a country in ${region}. Its capital is ${capital}.`,
      facts: { capital },
    };
  });
