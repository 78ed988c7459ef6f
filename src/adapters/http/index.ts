export { createHttpApi, PATIENT_WAITS, RETRY_WAITS, type HttpApi, type HttpConfig } from './client';
export { bareToken, type TokenStore } from './tokens';
export { leadToCore, leadToWire } from './codecs/lead';
