import type { Bout } from '@fencing-journal/contract/bouts';
import type { MediaItem } from '@fencing-journal/contract/media';
import type { MomentKind } from '@fencing-journal/contract/moments';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { timeText } from './clock.rules.ts';
import { LoopControl, SpeedControl, Transport, ViewControl } from './controls.tsx';
import { deedsOf } from './deeds.ts';
import { asMilliseconds } from './frames.rules.ts';
import { HelpDialog } from './help.dialog.tsx';
import { JogWheel } from './jog-wheel.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { MomentDialog } from './moment.dialog.tsx';
import { kindWords } from './moments.rules.ts';
import { MomentsSection } from './moments.section.tsx';
import { Player } from './player.ts';
import { Stage } from './stage.tsx';
import { Readout, Timeline } from './timeline.tsx';
import { useAddress } from './use-address.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { useKeys, useKeysSwitch } from './use-keys.ts';
import { useMoments } from './use-moments.ts';
import { useNewReplies } from './use-new-replies.ts';
import { wholePicture } from './view.rules.ts';

/** The player, with its moments next to it or below. */
export function Review({ clip, bout }: { clip: MediaItem; bout: Bout | undefined }) {
  const root = useRef<HTMLDivElement>(null);
  const [player] = useState(() => new Player());
  const [view, setView] = useState(wholePicture);
  const [mirrored, setMirrored] = useState(false);
  const [helps, setHelps] = useState(false);
  const [showsTools, setShowsTools] = useState(false);
  // Time in milliseconds of the moment whose note is being written.
  const [marking, setMarking] = useState<number>();
  const [said, setSaid] = useState('');
  const [keysOn, switchKeys] = useKeysSwitch();
  const { isFull, toggle: onFullScreen } = useFullScreen(root);
  const { isIdle, wokeByPress } = useIdle(root, isFull);
  const moments = useMoments(clip);
  const fresh = useNewReplies(clip);
  const { access, shown, marks } = moments;
  useAddress(player, shown);

  const now = () => asMilliseconds(player.state.time);
  function markTouch(kind: MomentKind) {
    marks.add({ at_ms: now(), kind });
    setSaid(`${kindWords[kind]} marked at ${timeText(player.state.time)}`);
  }
  // The tap that shows hidden controls again does nothing else.
  const skippedTap = useRef(false);
  function onTap(isSecond: boolean) {
    const skips = isSecond ? skippedTap.current : wokeByPress();
    skippedTap.current = skips;
    if (!skips) player.toggle();
  }
  function mark() {
    player.pause();
    setMarking(now());
  }
  const deeds = deedsOf({
    player,
    shown,
    onView: setView,
    onMirror: () => setMirrored((before) => !before),
    onFullScreen,
    onHelp: () => setHelps(true),
    marking:
      access === 'mark'
        ? {
            mark,
            touchFor: () => markTouch('touch_for'),
            touchAgainst: () => markTouch('touch_against'),
          }
        : undefined,
  });
  useKeys(deeds, keysOn);

  return (
    <div className="review">
      <div ref={root} className="review-player" data-full={isFull} data-idle={isIdle}>
        <Stage
          player={player}
          clip={clip}
          view={view}
          onView={setView}
          onTap={onTap}
          mirrored={mirrored}
          isFull={isFull}
        />
        <div className="review-controls" role="group" aria-label="Player" data-tools={showsTools}>
          <div className="review-time">
            <Readout player={player} moments={shown} />
            <Timeline player={player} moments={shown} />
          </div>
          <Transport player={player} deeds={deeds} />
          <div className="review-speed">
            <SpeedControl player={player} />
          </div>
          <div className="review-hand">
            {access === 'mark' && <MarkPanel deeds={deeds} said={said} />}
            <JogWheel player={player} />
          </div>
          {isFull && (
            <div className="review-more">
              <Button
                variant="quiet"
                aria-expanded={showsTools}
                onClick={() => setShowsTools((before) => !before)}
              >
                Tools
              </Button>
              <Button variant="quiet" icon="shrink" onClick={onFullScreen}>
                <span className="short:sr-only">Exit full screen</span>
              </Button>
            </div>
          )}
          <div className="review-tools">
            <LoopControl player={player} />
            <ViewControl
              player={player}
              deeds={deeds}
              zoomed={view.scale > 1}
              mirrored={mirrored}
              isFull={isFull}
            />
          </div>
        </div>
      </div>
      {access !== 'none' && (
        <MomentsSection
          slug={clip.slug}
          player={player}
          moments={moments}
          fresh={fresh}
          bout={bout}
        />
      )}
      {helps && (
        <HelpDialog
          deeds={deeds}
          on={keysOn}
          onSwitch={switchKeys}
          onClose={() => setHelps(false)}
        />
      )}
      {marking !== undefined && (
        <MomentDialog
          title="Mark this moment"
          at_ms={marking}
          draft={`moment of ${clip.slug}`}
          onClose={() => setMarking(undefined)}
          onSave={(body) => {
            marks.add(body);
            return Promise.resolve();
          }}
        />
      )}
    </div>
  );
}
