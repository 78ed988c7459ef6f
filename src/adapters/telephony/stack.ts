/** JsSIP and what only a started phone needs: a chunk of its own, so that a page opens without it. */
import jssip from 'jssip';

export { Leg } from './leg';
export { createRoaming } from './roaming';
export { createUserAgent } from './user-agent';
export { jssip };
