import * as React from 'react';

// React's development build records every render, with the changed props, if the console has these methods.
Reflect.deleteProperty(console, 'timeStamp');
Reflect.deleteProperty(console, 'createTask');

// It also captures a stack trace for each of the first 10,000 elements per second, which takes a fifth of the tests'
// time. A constant counter prevents that. Warnings are complete except for these stacks.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
if (!internals || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React no longer counts its stack traces as this file assumes.');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
});
