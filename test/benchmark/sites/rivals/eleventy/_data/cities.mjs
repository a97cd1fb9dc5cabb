export { readCities as default } from '../../read-data.mjs';
