import { contract } from './testing/contract';
import { asterisk } from './testing/stages/asterisk';

contract('Asterisk', asterisk);
