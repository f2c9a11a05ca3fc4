import type { Services } from '../../lib/services.ts';
import type { Storage } from '../../storage/index.ts';

export interface MediaServices extends Services {
  /** Where the bytes of videos are. */
  storage: Storage;
}
