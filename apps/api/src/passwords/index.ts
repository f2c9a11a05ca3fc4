export { hashPassword, verifyPassword } from './hashing.ts';
export { passwordProblem } from './rules.ts';
