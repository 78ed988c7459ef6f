/** What the page (`main.tsx`, the shell, the registry) uses of the core. Plugins use `@dialer/host`. */
export { createCore, destroyCore, type Boot, type Core } from './root';
export { createSignIn, MAX_LOGIN_LENGTH, type SignIn, type SignInResult } from './session/sign-in';
export { createAccountStore, type AccountStore } from './session/store';
export type { Account } from './session/account';
export { guard, HOME_PATH, LOGIN_PATH, type GuardAnswer, type PathFacts } from './session/guard';
export { errorText } from './errors';
export { endOf, phaseOf, type CallEnd, type CallPhase } from './calls/phase';
export { MAILBOX } from '../rules/phone';
