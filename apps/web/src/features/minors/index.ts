export { birthYearQuery } from './birth-year.api.ts';
export { BirthYearForm } from './birth-year-form.tsx';
