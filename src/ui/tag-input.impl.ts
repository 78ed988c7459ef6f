export { TagInput } from '@blueprintjs/core';
