/** The bookings as a table of a spreadsheet. Pure. */
import { formatPhone, type ApiReply } from '@dialer/host';
import { csvLines, UTF8_MARK } from '@dialer/rules/csv';

export type Booking = ApiReply<'getSunlifeBookings'>[number];

/** With a header in the reader's language. A spreadsheet in French takes a semicolon for the end of a cell, and no comma. */
export function bookingsAsCsv(bookings: readonly Booking[], header: readonly string[], language: 'en' | 'fr'): string {
  const rows = bookings.map(({ id, bookedAt, client, phone, state, language: spoken, agent }) => [
    ...[id, new Date(bookedAt).toISOString().slice(0, 16).replace('T', ' '), client, formatPhone(phone)],
    ...[state.toUpperCase(), spoken, agent],
  ]);
  return `${UTF8_MARK}${csvLines([header, ...rows], { newline: '\r\n', separator: language === 'fr' ? ';' : ',' })}\r\n`;
}
