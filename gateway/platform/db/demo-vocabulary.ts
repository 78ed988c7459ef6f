/** What the demo leads are made of. Cities with an area code that really serves them; their postal codes come from the postal data. */

export type DemoCity = readonly [city: string, region: string, areaCode: string];

export const CITIES: Readonly<Record<'ISIUS' | 'SLICA', readonly DemoCity[]>> = {
  ISIUS: [
    ['Boston', 'ma', '617'], ['Worcester', 'ma', '508'], ['Hartford', 'ct', '860'], ['Providence', 'ri', '401'], ['Brooklyn', 'ny', '718'],
    ['Buffalo', 'ny', '716'], ['Newark', 'nj', '973'], ['Philadelphia', 'pa', '215'], ['Pittsburgh', 'pa', '412'], ['Baltimore', 'md', '410'],
    ['Richmond', 'va', '804'], ['Charlotte', 'nc', '704'], ['Raleigh', 'nc', '919'], ['Atlanta', 'ga', '404'], ['Miami', 'fl', '305'],
    ['Orlando', 'fl', '407'], ['Tampa', 'fl', '813'], ['Nashville', 'tn', '615'], ['Memphis', 'tn', '901'], ['Birmingham', 'al', '205'],
    ['Columbus', 'oh', '614'], ['Cleveland', 'oh', '216'], ['Detroit', 'mi', '313'], ['Indianapolis', 'in', '317'], ['Chicago', 'il', '312'],
    ['Milwaukee', 'wi', '414'], ['Minneapolis', 'mn', '612'], ['Saint Louis', 'mo', '314'], ['Kansas City', 'mo', '816'], ['Houston', 'tx', '713'],
    ['Dallas', 'tx', '214'], ['San Antonio', 'tx', '210'], ['Denver', 'co', '303'], ['Phoenix', 'az', '602'], ['Albuquerque', 'nm', '505'],
    ['Salt Lake City', 'ut', '801'], ['Las Vegas', 'nv', '702'], ['Los Angeles', 'ca', '213'], ['Sacramento', 'ca', '916'], ['Portland', 'or', '503'],
    ['Seattle', 'wa', '206'], ['Spokane', 'wa', '509'],
  ],
  SLICA: [
    ['Montréal', 'qc', '514'], ['Québec', 'qc', '418'], ['Laval', 'qc', '450'], ['Gatineau', 'qc', '819'], ['Longueuil', 'qc', '450'],
    ['Sherbrooke', 'qc', '819'], ['Trois-Rivières', 'qc', '819'], ['Lévis', 'qc', '418'], ['Terrebonne', 'qc', '450'],
    ['Toronto', 'on', '416'], ['Ottawa', 'on', '613'], ['Mississauga', 'on', '905'], ['Hamilton', 'on', '905'], ['London', 'on', '519'],
    ['Greater Sudbury', 'on', '705'], ['Barrie', 'on', '705'], ['Kingston', 'on', '613'], ['Windsor', 'on', '519'], ['Winnipeg', 'mb', '204'], ['Regina', 'sk', '306'],
    ['Saskatoon', 'sk', '306'], ['Calgary', 'ab', '403'], ['Edmonton', 'ab', '780'], ['Vancouver', 'bc', '604'], ['Surrey', 'bc', '604'],
    ['Victoria', 'bc', '250'], ['Kelowna', 'bc', '250'], ['Halifax', 'ns', '902'], ['Fredericton', 'nb', '506'], ['Moncton', 'nb', '506'],
    ["St. John's", 'nl', '709'], ['Charlottetown', 'pe', '902'],
  ],
};

interface Names {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly last: readonly string[];
  readonly streets: readonly string[];
}

const ENGLISH: Names = {
  women: ['Dorothy', 'Linda', 'Patricia', 'Carol', 'Janet', 'Ruth', 'Gloria', 'Denise', 'Angela', 'Theresa', 'Wanda', 'Beverly', 'Naomi', 'Yvonne', 'Shirley', 'Paula'],
  men: ['Walter', 'Harold', 'Raymond', 'Gerald', 'Leonard', 'Curtis', 'Russell', 'Clifford', 'Marvin', 'Darnell', 'Howard', 'Vernon', 'Bruce', 'Calvin', 'Stanley', 'Roy'],
  last: ['Abernathy', 'Baxter', 'Coleman', 'Dixon', 'Ellison', 'Fletcher', 'Grayson', 'Hutchins', 'Ingram', 'Jefferson', 'Kowalski', 'Lancaster', 'McBride', 'Novak', "O'Connell", 'Prescott', 'Ramsey', 'Schroeder', 'Thornton', 'Underwood', 'Vance', 'Whitaker', 'Yates', 'Zimmerman'],
  streets: ['Maple Street', 'Oak Avenue', 'Cedar Lane', 'Washington Street', 'Park Avenue', 'Elm Drive', 'Lakeview Road', 'Church Street', 'Highland Avenue', 'Sunset Boulevard', 'Mill Road', 'Chestnut Street'],
};
const FRENCH: Names = {
  women: ['Ginette', 'Lucie', 'Sylvie', 'Francine', 'Manon', 'Colette', 'Nathalie', 'Josée', 'Monique', 'Hélène', 'Diane', 'Solange'],
  men: ['Réjean', 'Normand', 'Gilles', 'Yvon', 'Marcel', 'Benoît', 'Jean-Guy', 'Luc', 'Alain', 'Denis', 'Gaétan', 'Serge'],
  last: ['Bouchard', 'Côté', 'Lavoie', 'Ouellet', 'Bélanger', 'Lévesque', 'Bergeron', 'Paquette', 'Girard', 'Desjardins', 'Thériault', 'Beaulieu', 'Charbonneau', "L'Heureux", 'Sirois', 'Veilleux'],
  streets: ['rue Saint-Joseph', 'rue Principale', 'boulevard Laurier', 'avenue du Parc', 'rue des Érables', 'chemin Sainte-Foy', 'rue Notre-Dame', 'avenue Cartier', 'rue de la Gare', 'boulevard René-Lévesque'],
};
const SPANISH: Names = {
  women: ['María', 'Guadalupe', 'Rosa', 'Carmen', 'Lucía', 'Teresa', 'Juana', 'Pilar'],
  men: ['José', 'Luis', 'Ramón', 'Miguel', 'Arturo', 'Héctor', 'Rafael', 'Jesús'],
  last: ['Hernández', 'Castillo', 'Ramírez', 'Morales', 'Delgado', 'Núñez', 'Fuentes', 'Ibarra', 'Salazar', 'Peña'],
  streets: ENGLISH.streets,
};
export const NAMES: Readonly<Record<'en' | 'fr' | 'es', Names>> = { en: ENGLISH, fr: FRENCH, es: SPANISH };

export const SOURCES = ['rates-compare.example', 'coverage-quotes.example', 'senior-benefits.example', 'soumission-assurance.example', 'family-shield.example'];
export const KEYWORDS = ['final expense insurance', 'term life quote', 'mortgage protection', 'life insurance over 50', 'burial insurance cost', 'no exam life insurance'];
export const REASONS = ['Saw an advertisement', 'Wants a quote', 'Mortgage protection', 'Final expenses', 'Income for the family', 'Policy ends soon'];
