import { Suspense, useRef, useState } from 'react';
import { useDeviceFlag } from '../../lib/device-flag.ts';
import { singleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import {
  createCommands,
  defaultView,
  HelpDialog,
  JogWheel,
  SpeedControl,
  Transport,
  useFullScreen,
  useIdle,
  useShortcuts,
  ViewControl,
  type Commands,
} from '../review/index.ts';
import { ClipHeading } from './clip-heading.tsx';
import { ClipStage } from './clip-stage.tsx';
import { ClipTimeline } from './clip-timeline.tsx';
import { ClipWindowControl } from './clip-window-control.tsx';
import type { Deck, ClipPlayback } from './use-clip-playback.ts';
import { useSettingsCarriedOver } from './use-settings-carried-over.ts';

/** Plays the clips of a playback one after another, with the controls of the review. */
export function ClipPlayer({ playback }: { playback: ClipPlayback }) {
  const { active, hasFailed, retry } = playback;
  useSettingsCarriedOver(active?.player);
  if (!active)
    return (
      <div className="review-player">
        <div className="skeleton aspect-video" />
      </div>
    );
  if (hasFailed) return <ErrorState onRetry={retry} />;
  return <ActivePlayer playback={playback} deck={active} />;
}

function ActivePlayer({ playback, deck }: { playback: ClipPlayback; deck: Deck }) {
  const { player } = deck;
  const { current, next, previous } = playback;
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(defaultView);
  const [mirrored, setMirrored] = useState(false);
  const [repeats, setRepeats] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const [toolsOpen, setToolsOpen] = useState(false);
  const shortcutsEnabled = useDeviceFlag(singleKeyShortcuts);
  const { isFull: isFullScreen, toggle: onFullScreen } = useFullScreen(root);
  const { isIdle, wokeByPress } = useIdle(root, isFullScreen);

  /** Plays or pauses. A clip that is over plays from its start. */
  function toggle() {
    const { paused, time, duration } = player.state;
    const end = Math.min(current?.to_ms ?? Infinity, duration * 1000);
    if (paused && current && time * 1000 >= end - 50) player.seekMs(current.from_ms);
    player.toggle();
  }
  function onEnd() {
    if (!repeats && next) return next();
    if (!repeats || !current) return player.pause();
    player.seekMs(current.from_ms);
    void player.play();
  }
  // The tap that shows hidden controls again does nothing else.
  const skippedTap = useRef(false);
  function onTap(isSecond: boolean) {
    const skip = isSecond ? skippedTap.current : wokeByPress();
    skippedTap.current = skip;
    if (!skip) toggle();
  }
  const {
    loopA: _loopA,
    loopB: _loopB,
    loopClear: _loopClear,
    ...playerCommands
  } = createCommands({
    player,
    items: [],
    onViewChange: setView,
    onMirror: () => setMirrored((before) => !before),
    onFullScreen,
    onHelp: () => setHelpOpen(true),
    markCommands: undefined,
  });
  const commands: Commands = {
    ...playerCommands,
    play: toggle,
    ...(next && { nextMoment: next }),
    ...(previous && { formerMoment: previous }),
  };
  useShortcuts(commands, shortcutsEnabled);

  return (
    <div ref={root} className="review-player" data-full={isFullScreen} data-idle={isIdle}>
      <ClipStage
        playback={playback}
        view={view}
        mirrored={mirrored}
        isFullScreen={isFullScreen}
        onViewChange={setView}
        onTap={onTap}
        onEnd={onEnd}
      />
      <div className="review-controls" role="group" aria-label="Player" data-tools={toolsOpen}>
        <div className="review-time">
          <ClipHeading playback={playback} />
          {current && <ClipTimeline player={player} clip={current} />}
          {/* Keeps its height, so that the buttons stay under the thumb from clip to clip. */}
          {playback.clips.some(({ note = '' }) => note !== '') && (
            <p className="line-clamp-2 min-h-12 wrap-anywhere">{current?.note}</p>
          )}
        </div>
        <Transport player={player} commands={commands} onToggle={toggle} />
        <div className="review-speed">
          <SpeedControl player={player} />
        </div>
        <div className="review-hand">
          <div className="review-marks content-start">
            <Button
              variant="secondary"
              icon="sync"
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
              aria-pressed={repeats}
              onClick={() => setRepeats((before) => !before)}
            >
              Repeat
            </Button>
            {current?.at_ms !== undefined && <ClipWindowControl />}
          </div>
          <JogWheel player={player} />
        </div>
        {isFullScreen && (
          <div className="review-more">
            <Button
              variant="quiet"
              aria-expanded={toolsOpen}
              onClick={() => setToolsOpen((before) => !before)}
            >
              Tools
            </Button>
            <Button variant="quiet" icon="shrink" onClick={onFullScreen}>
              <span className="short:sr-only">Exit full screen</span>
            </Button>
          </div>
        )}
        <div className="review-tools">
          <ViewControl
            player={player}
            commands={commands}
            zoomed={view.scale > 1}
            mirrored={mirrored}
            isFullScreen={isFullScreen}
          />
        </div>
      </div>
      <Suspense>
        {helpOpen && (
          <HelpDialog
            commands={commands}
            enabled={shortcutsEnabled}
            labels={{ nextMoment: 'Next clip', formerMoment: 'Previous clip' }}
            onToggle={singleKeyShortcuts.set}
            onClose={() => setHelpOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
