import { contract } from './testing/contract';
import { remote } from './testing/stages/remote';

contract('floor process', remote);
