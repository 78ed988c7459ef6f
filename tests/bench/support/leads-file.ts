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
