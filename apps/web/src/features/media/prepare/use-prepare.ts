import { useEffect, useRef, useState } from 'react';
import { askWorker } from './prepare-client.ts';
import { preparedName, type Plan, type Speed, type VideoFacts } from './prepare.rules.ts';

type State =
  | { step: 'opening' }
  | { step: 'ready'; facts: VideoFacts }
  | { step: 'making'; facts: VideoFacts; fraction: number }
  | { step: 'failed'; facts: VideoFacts }
  /** The file can't be read, so it can only be uploaded as it is. */
  | { step: 'unreadable' };

/** Opens a file in a worker, measures this device's speed, and makes a new file. All work stops on unmount. */
export function usePrepare(file: File, onMade: (made: File, plan: Plan) => void) {
  const [state, setState] = useState<State>({ step: 'opening' });
  const [speed, setSpeed] = useState<Speed>();
  const stopInspecting = useRef<() => void>(undefined);
  const stopMaking = useRef<() => void>(undefined);
  useEffect(() => {
    const stop = askWorker({ task: 'inspect', file }, (reply) => {
      if (reply.kind === 'facts') setState({ step: 'ready', facts: reply.facts });
      if (reply.kind === 'speed') setSpeed(reply.speed || null);
      if (reply.kind !== 'failed') return;
      // The file can be read if only the measurement failed.
      setSpeed(null);
      setState((before) => (before.step === 'opening' ? { step: 'unreadable' } : before));
    });
    stopInspecting.current = stop;
    return () => {
      stop();
      stopMaking.current?.();
    };
  }, [file]);

  function make(plan: Plan, facts: VideoFacts) {
    // A measurement would slow down the work.
    stopInspecting.current?.();
    setState({ step: 'making', facts, fraction: 0 });
    stopMaking.current = askWorker({ task: 'make', file, plan }, (reply) => {
      if (reply.kind === 'progress') setState({ step: 'making', facts, fraction: reply.fraction });
      if (reply.kind === 'failed') setState({ step: 'failed', facts });
      if (reply.kind !== 'made') return;
      const { made } = reply;
      const name = preparedName(file.name, made.extension);
      const { lastModified } = file;
      onMade(new File([made.file], name, { type: made.file.type, lastModified }), {
        ...plan,
        from: made.from,
      });
    });
  }
  function stop(facts: VideoFacts) {
    stopMaking.current?.();
    setState({ step: 'ready', facts });
  }
  return { state, speed, make, stop };
}
