import { contract } from './testing/contract';
import { several } from './testing/stages/several';

contract('several floors', several);
