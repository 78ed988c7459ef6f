/** A lead that this page works on. */
import { compareStructural } from 'mobx';
import { getSnapshot, types, type Instance, type SnapshotIn } from 'mobx-state-tree';
import { parsePhoneOther } from '@dialer/contract';
import { LEAD } from '../../contract/lead';
import { isZone } from '../../rules/browser-zones';
import { ringNote } from '../../rules/callable';
import { placeOfLead } from '../../rules/callbacks';
import { dateIn } from '../../rules/dates';
import type { RingNote } from '../../rules/ring-note';
import { allow, done, refuse, type Outcome, type Verdict } from '../outcome';
import type { AddressData, ClientPatch, LeadConflict, LeadData, LeadPatch } from '../views';
import { leadsEnv } from './env';
import type { SaveState } from './outbox';
import { AddressModel, ClientModel, properties } from './parts';
import { changed, isEmpty, merged, patchAt, type Fields } from './patches';
import { isDobValid, keepsAddressValid } from './validity';

/** Coordinates of another place would be wrong, and would call the address looked up after a reload. */
const ELSEWHERE = { valid: false, invalidPostal: false, latitude: null, longitude: null } as const;

/**
 * What goes with a value, also where nobody chose it: a height without its units would be read as metric, an income without
 * its type as none [REF-009], and with the band of another answer as that one.
 */
const GIVEN_WITH: Readonly<Record<string, readonly ('heightUnits' | 'weightUnits' | 'incomeType' | 'incomeBand')[]>> = {
  height: ['heightUnits'],
  weight: ['weightUnits'],
  income: ['incomeType', 'incomeBand'],
};

export type EditableFields = Partial<Omit<LeadData, 'id' | 'revision' | 'address' | 'clients'>>;

export const LeadModel = types
  .model('Lead', {
    id: types.identifier,
    ...properties(LEAD),
    address: types.optional(AddressModel, {}),
    clients: types.array(ClientModel),
  })
  .volatile(() => ({
    unsaved: false,
    savedAt: null as number | null,
    saveError: null as string | null,
    saveRefused: false,
    fieldErrors: {} as Readonly<Record<string, string>>,
    conflicts: [] as readonly LeadConflict[],
    validatingPostal: false,
  }))
  .views((self) => ({
    get name(): string {
      const client = self.clients[0];
      return client ? `${client.firstName} ${client.lastName}`.trim() : '';
    },
    get summary() {
      const client = self.clients[0];
      const { city, province } = self.address;
      return { city, firstName: client?.firstName ?? '', lastName: client?.lastName ?? '', phone: self.phone, province };
    },
    /** Day where the lead is, else at the centre. */
    get today(): string {
      const { reader, clock } = leadsEnv(self);
      return dateIn(placeOfLead(self, reader.centre, isZone).zones[0], clock.now());
    },
    /** Of every client. */
    get dobValid(): boolean {
      return self.clients.every((client) => isDobValid(client.dob, this.today));
    },
    /** Whether somebody talks with the number was true when the lead was loaded; now only the gateway knows. */
    get ringNote(): RingNote | null {
      const { calling } = self;
      const { minute, language } = leadsEnv(self).reader;
      return ringNote(calling && { ...calling, onACall: false }, minute, language);
    },
    get callVerdict(): Verdict {
      const note = this.ringNote;
      return note?.forbids ? refuse(note.reasonKey, note.params) : allow;
    },
  }))
  .actions((self) => ({
    setSaveState({ unsaved, savedAt, error, refused = false, fields, conflicts }: SaveState) {
      self.unsaved = unsaved;
      self.saveError = error;
      self.saveRefused = refused;
      // The same words again draw no field anew.
      if (fields && !compareStructural(fields, self.fieldErrors)) self.fieldErrors = fields;
      if (conflicts && !compareStructural(conflicts, self.conflicts)) self.conflicts = conflicts;
      if (savedAt !== undefined) self.savedAt = savedAt;
    },
    /** Edits that come from the outbox or the gateway: shown, not sent again. */
    merge(patch: LeadPatch) {
      const { address, clients, id: _id, ...fields } = patch;
      Object.assign(self, fields);
      if (address) self.address.assign(address);
      clients?.forEach((client, index) => self.clients[index]?.assign(client));
    },
    setValidating(validating: boolean) {
      self.validatingPostal = validating;
    },
  }))
  .actions((self) => {
    const { outbox, api } = leadsEnv(self);
    /** Shows edits, and sends of them what is not as it was: of a field that nobody touched, a colleague's change stays. */
    const edit = (patch: LeadPatch, beside: LeadPatch = {}): void => {
      const edited = changed(getSnapshot(self) as unknown as Fields, patch as Fields) as LeadPatch;
      if (isEmpty(edited as Fields)) return;
      self.merge(edited);
      outbox.queue(self.id, merged(beside, edited), self.revision);
    };
    return {
      set(fields: EditableFields) {
        const languageChanged = fields.language !== undefined && fields.language !== self.language;
        edit(fields);
        // Fire and forget [LEAD-043]; the lead's own save carries the language too.
        if (languageChanged)
          void api.call('setLeadLanguage', { params: { leadId: self.id }, body: { language: self.language } }).catch(() => undefined);
      },
      setAddress(fields: Partial<AddressData>) {
        const moved = !keepsAddressValid(fields, self.address) && ELSEWHERE;
        edit({ address: { ...moved, ...fields } });
      },
      setClient(index: number, fields: ClientPatch) {
        const client = self.clients[index];
        if (!client) return;
        const given = Object.keys(fields).flatMap((name) => GIVEN_WITH[name] ?? []);
        const beside = Object.fromEntries(given.map((name) => [name, fields[name] ?? client[name]])) as ClientPatch;
        edit(patchAt(`clients.${index}`, fields), patchAt(`clients.${index}`, beside));
      },
      settleConflict(path: string, keep: 'mine' | 'theirs') {
        const conflict = self.conflicts.find((each) => each.path === path);
        if (!conflict) return;
        if (keep === 'theirs') self.merge(patchAt(path, conflict.theirs));
        outbox.settleConflict(self.id, path, keep);
      },
    };
  })
  .actions((self) => ({
    /** [LEAD-016, LEAD-017, LEAD-018] */
    applyPlace(postal: string, place: Partial<AddressData> | null) {
      self.setValidating(false);
      if (self.address.postal !== postal) return; // typed on meanwhile: the answer is about another code
      self.setAddress(place ? { ...place, valid: true, invalidPostal: false } : { valid: true, invalidPostal: true });
    },
  }))
  .actions((self) => ({
    /** Looks the postal code up; when it is not found the agent may continue all the same [LEAD-017]. */
    async validatePostal(): Promise<Outcome> {
      const { postal } = self.address;
      const { reader, api } = leadsEnv(self);
      if (postal.replace(/\s/g, '').length < reader.centre.postal.length)
        return { kind: 'refused', reasonKey: 'notifications.form.postal.too_short' };
      self.setValidating(true);
      try {
        const { city, province, latitude, longitude, timezone } = await api.call('geocode', {
          params: { postal: postal.replace(/\s/g, '') },
        });
        self.applyPlace(postal, { city, province, latitude, longitude, timezone });
        return done;
      } catch {
        self.applyPlace(postal, null);
        const tail = reader.role === 'advisor' ? 'not_found_advisor' : 'not_found_qualifier';
        return { kind: 'refused', reasonKey: `notifications.form.postal.${tail}` };
      }
    },
  }));

export interface Lead extends Instance<typeof LeadModel> {}

const METRIC = 1;
const IMPERIAL = 0;

/**
 * Fits a lead of the gateway to the model: as many clients as the centre has, each in the country's units until somebody
 * has chosen others or written a measure. The wire cannot leave units out: it says metric where nobody has [REF-009].
 */
export function leadSnapshot(data: LeadData, centre: { clientsPerLead: number; country: 'US' | 'CA' }): SnapshotIn<typeof LeadModel> {
  const units = centre.country === 'US' ? IMPERIAL : METRIC;
  const missing = Math.max(0, centre.clientsPerLead - data.clients.length);
  const blank = { heightUnits: units, weightUnits: units } as const;
  return {
    ...data,
    phoneOther: parsePhoneOther(data.phoneOther), // [LEAD-003]
    clients: [
      ...data.clients.map((client) => ({
        ...client,
        ...(client.measuringSystem === null && client.height === '' && { heightUnits: units }),
        ...(client.measuringSystem === null && client.weight === '' && { weightUnits: units }),
      })),
      ...Array.from({ length: missing }, () => blank),
    ],
  } as SnapshotIn<typeof LeadModel>;
}
