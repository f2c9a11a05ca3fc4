import type { connections } from '@fencing-journal/contract/connections';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';

/** A connection list, empty by default. */
export const aConnectionList = (
  overrides: Partial<ResponseOf<typeof connections.list>> = {},
): ResponseOf<typeof connections.list> => ({
  profile: {
    slug: 'robin-vega-aaaaaa',
    subscription: 'Student',
    first_name: 'Robin',
    last_name: 'Vega',
  },
  coach_connections: [],
  student_connections: [],
  pending_students: [],
  pending_coaches: [],
  sent_requests: [],
  ...overrides,
});
