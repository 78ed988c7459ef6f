import type { PluginStates } from '@dialer/host/testing';
import type { Delivery, Endpoint } from './routes';

export const ENDPOINTS = 'GET /plugins/webhooks/endpoints';
export const DELIVERIES = 'GET /plugins/webhooks/deliveries';

export const anEndpoint = (more: Partial<Endpoint> = {}): Endpoint => ({
  id: '1b4e28ba-2fa1-4d6b-883f-0016d3cca427',
  url: 'https://crm.example/hooks',
  events: ['call.ended', 'call.disposed'],
  on: true,
  ...more,
});
export const aDelivery = (more: Partial<Delivery> = {}): Delivery => ({
  id: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  event: 'call.disposed',
  url: 'https://crm.example/hooks',
  urlNow: 'https://crm.example/hooks',
  state: 'waiting',
  attempts: 1,
  at: '2026-11-19T15:00:00.000Z',
  next: '2026-11-19T15:00:10.000Z',
  answer: '503',
  ...more,
});

const states: PluginStates = {
  empty({ api }) {
    api.reply(ENDPOINTS, []);
    api.reply(DELIVERIES, []);
  },
  full({ api }) {
    api.reply(ENDPOINTS, [anEndpoint(), anEndpoint({ id: 'b', url: 'https://warehouse.example/dialer', on: false })]);
    api.reply(DELIVERIES, [
      aDelivery(),
      aDelivery({ id: 'b', state: 'done', next: null, answer: '204', url: 'https://old.example/hooks' }),
      aDelivery({ id: 'c', event: 'test', urlNow: null, state: 'given-up', attempts: 7, next: null, answer: 'no-answer' }),
    ]);
  },
};
export default states;
