import { contract } from './testing/contract';
import { trainingFloor } from './testing/stages/training-floor';

contract('training floor', trainingFloor);
