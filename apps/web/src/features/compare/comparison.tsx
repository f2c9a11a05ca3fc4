import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { VideoFrame } from '../../lib/comparing.ts';
import { useDeviceFlag } from '../../lib/device-flag.ts';
import { useObservable } from '../../lib/observable.ts';
import { singleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { toStoredMs } from '../../lib/frame-time.ts';
import { HelpDialog, useShortcuts, type Commands } from '../review/index.ts';
import { CompareSide } from './compare-side.tsx';
import { Pair } from './pair.ts';
import { TogetherControls } from './together-controls.tsx';

/** Dragging a handle moves the frame many times a second, so the address follows only once it rests. */
const restMs = 400;

/** Returns the frame at a time, or the same one if that is only a millisecond away, because times are rounded. */
function moved(frame: VideoFrame, seconds: number): VideoFrame {
  const ms = toStoredMs(seconds);
  return Math.abs(ms - frame.ms) > 1 ? { ...frame, ms } : frame;
}

/** Both videos with their own controls, and one set of controls for both. */
export function Comparison({
  first,
  second,
  onPlace,
  onChange,
}: {
  first: VideoFrame;
  second: VideoFrame;
  /** Called when the frames that the videos are set to have changed. */
  onPlace: (first: VideoFrame, second: VideoFrame) => void;
  /** Chooses another video for a side. */
  onChange: (side: 'first' | 'second') => void;
}) {
  const [pair] = useState(() => new Pair([(first.ms + 0.5) / 1000, (second.ms + 0.5) / 1000]));
  const [helpOpen, setHelpOpen] = useState(false);
  const shortcutsEnabled = useDeviceFlag(singleKeyShortcuts);
  const { set } = useObservable(pair.state);
  const place = useEffectEvent(([one, other]: readonly [number, number]) => {
    const [left, right] = [moved(first, one), moved(second, other)];
    if (left !== first || right !== second) onPlace(left, right);
  });
  useEffect(() => {
    const timer = setTimeout(() => place(set), restMs);
    return () => clearTimeout(timer);
  }, [set]);
  const [leader] = pair.players;
  const commands: Commands = {
    play: pair.toggle,
    frameBack: () => void pair.step(-1),
    frameOn: () => void pair.step(1),
    secondBack: () => pair.jump(-1),
    secondOn: () => pair.jump(1),
    jumpBack: () => pair.jump(-5),
    jumpOn: () => pair.jump(5),
    slower: leader.slower,
    faster: leader.faster,
    normal: () => leader.setSpeed(1),
    sound: leader.toggleMute,
    help: () => setHelpOpen(true),
  };
  useShortcuts(commands, shortcutsEnabled);
  return (
    <div className="compare">
      <CompareSide pair={pair} side={0} slug={first.video} onChange={() => onChange('first')} />
      <CompareSide pair={pair} side={1} slug={second.video} onChange={() => onChange('second')} />
      <TogetherControls pair={pair} onHelp={() => setHelpOpen(true)} />
      <Suspense>
        {helpOpen && (
          <HelpDialog
            commands={commands}
            enabled={shortcutsEnabled}
            onToggle={singleKeyShortcuts.set}
            onClose={() => setHelpOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
