import { contract } from './testing/contract';
import { trunks } from './testing/stages/trunks';

contract('trunks', () => trunks());
