export { createStorage, type Stores } from './browser-storage';
