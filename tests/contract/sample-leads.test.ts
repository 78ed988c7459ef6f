/** The sample file of the import page: what it shows people is what the gateway understands. */
import { expect, it } from 'vitest';
import { IMPORT_FIELDS } from '@dialer/contract';
import { readCsv } from '@dialer/rules/csv';
import { guessFields, readHeader } from '../../gateway/areas/leads-import/columns';
import { readLead } from '../../gateway/areas/leads-import/lead-row';
import { sampleColumns, sampleFile } from '../../plugins/settings/leads/import/sample';

it.each(['en', 'fr'] as const)('has a column for every field, each known by its name (%s)', (language) => {
  const fields = guessFields(sampleColumns(language));
  expect(fields.toSorted()).toEqual(IMPORT_FIELDS.filter((field) => field !== 'ignored').toSorted());
  const [header, ...people] = readCsv(sampleFile(language).replace(/^\uFEFF/, ''));
  expect(header!.fields).toEqual(sampleColumns(language));
  expect(people).toHaveLength(2);
  // Nothing of it is refused or doubted, and its numbers are nobody's.
  for (const person of people) {
    expect(person.fields[0]).toMatch(/^\d{3}55501\d\d$/);
    expect(readLead(readHeader(header!.fields), person)).toMatchObject({ ok: true, doubts: [] });
  }
});
