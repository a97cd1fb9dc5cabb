export { readOthers as default } from '../../read-data.mjs';
