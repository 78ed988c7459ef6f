import { expect, it } from 'vitest';
import { aClient } from '@dialer/contract/testing';
import { missingOfClients } from './steps';

it('each client needs height, weight, occupation and a kind of insurance', () => {
  const base = aClient({ height: `5' 4"`, weight: '150', occupation: 'Nurse' });
  const whole = { ...base, insurance: { ...base.insurance, type: ['life'] } };
  expect(missingOfClients([whole, whole])).toEqual([]);
  // A second client without a name is none.
  expect(missingOfClients([whole, aClient({ firstName: '', lastName: ' ', height: '' })])).toEqual([]);
  const none = aClient({ height: '', weight: '', occupation: ' ' });
  expect(missingOfClients([whole, { ...none, insurance: { ...none.insurance, type: [] } }])).toEqual([
    'clients.1.insurance.type',
    'clients.1.height',
    'clients.1.weight',
    'clients.1.occupation',
  ]);
  expect(missingOfClients([{ ...whole, insurance: { ...whole.insurance, type: ['other'], typeOther: '' } }])).toEqual([
    'clients.0.insurance.typeOther',
  ]);
});
