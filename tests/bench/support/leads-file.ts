/** A file of leads as a call centre would get it. */
import { writeFileSync } from 'node:fs';

export const ROWS = 100_000;
const AREAS = ['617', '212', '305', '312', '404', '416', '514', '604', '713', '206'];
const HEADER = 'vendor_lead_code,phone_number,first_name,last_name,address1,city,state,postal_code,email,date_of_birth,comments';

function row(at: number): string {
  const phone = `${AREAS[at % AREAS.length]}${2_000_000 + Math.floor(at / AREAS.length) * 7}`;
  return `V${at},${phone},Ana${at % 97},O'Neil${at % 89},"${at} Elm St, apt ${at % 9}",Boston,MA,02108,a${at}@mail.example,1960-02-2${at % 9},hello`;
}

/** Writes 100,000 rows, every number once. */
export function writeLeads(path: string): void {
  writeFileSync(path, [HEADER, ...Array.from({ length: ROWS }, (_, at) => row(at))].join('\n'));
}

const LOUISIANA = [504, 225, 318, 337, 985];
const EXCHANGES = 70;

/** Of the lead at this place; the first 350 end in 0101, whom the benchmarks' scenario lets answer at once. */
export function numberOf(at: number): string {
  const place = Math.floor(at / EXCHANGES);
  return `${LOUISIANA[place % LOUISIANA.length]}${230 + (at % EXCHANGES)}${Math.floor(place / LOUISIANA.length)}101`;
}

/** Leads of one state, each of another name and number; 3,500 at most. */
export function writeNamedLeads(path: string, count: number): void {
  const rows = Array.from({ length: count }, (_, at) => `V${at},${numberOf(at)},Lead${at},Bench,LA`);
  writeFileSync(path, ['vendor_lead_code,phone_number,first_name,last_name,state', ...rows].join('\n'));
}
