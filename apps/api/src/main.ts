import { fileURLToPath } from 'node:url';
import { serve } from './serve.ts';

await serve({ web: fileURLToPath(new URL('../../web/dist', import.meta.url)) });
