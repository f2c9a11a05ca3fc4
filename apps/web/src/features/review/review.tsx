import type { Bout } from '@fencing-journal/contract/bouts';
import type { MediaItem } from '@fencing-journal/contract/media';
import type { MomentKind } from '@fencing-journal/contract/moments';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useDeviceFlag } from '../../lib/device-flag.ts';
import { singleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { toStoredMs } from '../../lib/frame-time.ts';
import { Button } from '../../ui/button.tsx';
import { ownerSide } from '../../ui/bout-card.rules.ts';
import { formatTime } from './clock.rules.ts';
import { SpeedControl, Transport } from './controls.tsx';
import { createCommands } from './commands.ts';
import { JogWheel } from './jog-wheel.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { HelpDialog } from './lazy-parts.ts';
import { kindLabels } from './moments.rules.ts';
import { MomentsSection } from './moments.section.tsx';
import { PlayerTools } from './player-tools.tsx';
import { Player } from './player.ts';
import { MomentDialog, preloadMomentDialog } from './preloaded-dialog.tsx';
import { scoringMarks } from './score.rules.ts';
import { stageOverlay } from './stage-overlay.tsx';
import { Stage } from './stage.tsx';
import { Readout, Timeline } from './timeline.tsx';
import { saveTouchAnswers } from './touch-answers.ts';
import { TouchPanel } from './touch-panel.tsx';
import { useTouchQuestions } from './use-touch-questions.ts';
import { useSeekToUrl } from './use-seek-to-url.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { useDrawings } from './use-drawings.ts';
import { useDrawingSession } from './use-drawing-session.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useMoments } from './use-moments.ts';
import { useNewReplies } from './use-new-replies.ts';
import { useWalkthrough } from './use-walkthrough.tsx';
import { defaultView } from './view.rules.ts';

/** The player, with its moments next to it or below. */
export function Review({
  video,
  title,
  bout,
}: {
  video: MediaItem;
  title: string;
  bout: Bout | undefined;
}) {
  const root = useRef<HTMLDivElement>(null);
  const touchButton = useRef<HTMLButtonElement>(null);
  const drawButton = useRef<HTMLDivElement>(null);
  const [player] = useState(() => new Player());
  const [view, setView] = useState(defaultView);
  const [loadedAspect, setLoadedAspect] = useState(16 / 9);
  // A known aspect ratio is kept, so that the page doesn't jump when the video loads.
  const aspect = video.width && video.height ? video.width / video.height : loadedAspect;
  const [mirrored, setMirrored] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const [toolsOpen, setToolsOpen] = useState(false);
  // The time in milliseconds of the moment whose note is being written.
  const [newMomentMs, setNewMomentMs] = useState<number>();
  const [statusMessage, setStatusMessage] = useState('');
  const shortcutsEnabled = useDeviceFlag(singleKeyShortcuts);
  const { isFull: isFullScreen, toggle: onFullScreen } = useFullScreen(root);
  const { isIdle, wokeByPress } = useIdle(root, isFullScreen);
  const moments = useMoments(video, async (mark, answers) => {
    if (!(await saveTouchAnswers(video, mark, answers)))
      setStatusMessage(
        "Your answers weren't added: this mark isn't linked to a touch of the bout.",
      );
  });
  const newReplyIds = useNewReplies(video);
  const { access, items, marks: pendingMoments } = moments;
  const touchQuestions = useTouchQuestions(bout, player, pendingMoments.answer, setStatusMessage);
  const { step: touchStep } = touchQuestions;
  const scoring = scoringMarks(items, {
    touches: touchQuestions.touches,
    video: video.slug,
    ownSide: bout ? ownerSide(bout) : 'a',
  });
  useSeekToUrl(player, items);
  const walkthrough = useWalkthrough({
    slug: video.slug,
    player,
    items,
    onOpen: () => isFullScreen && onFullScreen(),
  });
  // The recorder needs the player's controls. A walkthrough that is played has its own.
  const isPlayed = walkthrough.isOpen && !walkthrough.isRecording;
  const drawn = useDrawings(player, walkthrough.isOpen ? [] : items);
  const drawing = useDrawingSession(video.slug, player, () =>
    drawButton.current?.querySelector<HTMLElement>('button:last-child')?.focus(),
  );
  const { session } = drawing;

  const currentMs = () => toStoredMs(player.state.time);
  function markTouch(kind: MomentKind) {
    const at_ms = currentMs();
    touchQuestions.ask(at_ms, kind, pendingMoments.add({ at_ms, kind }));
    setStatusMessage(`${kindLabels[kind]} marked at ${formatTime(player.state.time)}`);
  }
  // The tap that shows hidden controls again does nothing else.
  const skippedTap = useRef(false);
  function onTap(isSecond: boolean) {
    const skip = isSecond ? skippedTap.current : wokeByPress();
    skippedTap.current = skip;
    if (!skip) (isPlayed ? walkthrough.commands.play : player.toggle)?.();
  }
  function mark() {
    player.pause();
    setNewMomentMs(currentMs());
  }
  const commands = createCommands({
    player,
    items,
    onViewChange: setView,
    onMirror: () => setMirrored((before) => !before),
    onFullScreen,
    onHelp: () => setHelpOpen(true),
    markCommands:
      access === 'mark' && !walkthrough.isOpen
        ? {
            mark,
            draw: () => drawing.start(),
            touchFor: () => markTouch('touch_for'),
            touchAgainst: () => markTouch('touch_against'),
          }
        : undefined,
  });
  useShortcuts(session ? {} : isPlayed ? walkthrough.commands : commands, shortcutsEnabled);
  useEffect(() => {
    // If the preload fails, the dialog loads when it opens.
    if (access === 'mark') preloadMomentDialog().catch(() => undefined);
  }, [access]);

  const overlay = stageOverlay({
    session,
    walkthrough,
    drawn,
    view: { ...view, mirrored },
    aspect,
  });

  return (
    <div className="review">
      <div
        ref={root}
        className="review-player"
        data-full={isFullScreen}
        data-idle={isIdle}
        data-drawing={session !== undefined}
      >
        <Stage
          player={player}
          video={video}
          view={view}
          onViewChange={setView}
          onTap={onTap}
          mirrored={mirrored}
          isFullScreen={isFullScreen}
          aspect={aspect}
          onAspect={setLoadedAspect}
          overlay={overlay}
        />
        {session && (
          <session.Tools
            board={session.board}
            aspect={aspect}
            restored={session.restored}
            busy={drawing.busy}
            onCancel={drawing.cancel}
            onDone={drawing.done}
          />
        )}
        <div
          hidden={session !== undefined}
          className="review-controls"
          role="group"
          aria-label="Player"
          data-tools={toolsOpen}
          data-walkthrough={walkthrough.isOpen && (isPlayed ? 'played' : 'recorded')}
        >
          <div className="review-time">
            {walkthrough.panel}
            <Readout player={player} marks={scoring} />
            <Timeline player={player} moments={items} />
          </div>
          <Transport player={player} commands={commands} />
          <p role="status" className="sr-only">
            {touchStep?.question}
          </p>
          {touchStep ? (
            <TouchPanel
              step={touchStep}
              keysEnabled={shortcutsEnabled}
              onChoose={touchQuestions.choose}
              onSkip={touchQuestions.skip}
              onClose={touchQuestions.close}
              onFocusLost={() => touchButton.current?.focus()}
            />
          ) : (
            <div className="review-speed">
              <SpeedControl player={player} />
            </div>
          )}
          <div className="review-hand">
            {access === 'mark' && (
              <MarkPanel
                commands={commands}
                statusMessage={statusMessage}
                touchButton={touchButton}
                drawButton={drawButton}
              />
            )}
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
          <PlayerTools
            player={player}
            video={video}
            title={title}
            commands={commands}
            zoomed={view.scale > 1}
            mirrored={mirrored}
            isFullScreen={isFullScreen}
            walkthrough={access === 'mark' ? walkthrough : undefined}
          />
        </div>
      </div>
      {access !== 'none' && (
        <MomentsSection
          video={video}
          player={player}
          moments={moments}
          newReplyIds={newReplyIds}
          title={title}
          bout={bout}
          touchQuestions={touchQuestions}
          scoring={scoring}
          aspect={aspect}
          onDraw={(moment) => !walkthrough.isOpen && drawing.start(moment)}
          onPlay={walkthrough.open}
        />
      )}
      <Suspense>
        {helpOpen && (
          <HelpDialog
            commands={commands}
            enabled={shortcutsEnabled}
            onToggle={singleKeyShortcuts.set}
            onClose={() => setHelpOpen(false)}
          />
        )}
        {session && drawing.isSaving && (
          <MomentDialog
            title="Save the drawing"
            at_ms={session.at_ms}
            drawing={{ shapes: [...session.board.state.get().shapes] }}
            aspect={aspect}
            draft={`drawn moment of ${video.slug}`}
            onClose={drawing.backToBoard}
            onSave={(body) => {
              void pendingMoments.add(body);
              drawing.end();
              return Promise.resolve();
            }}
          />
        )}
        {newMomentMs !== undefined && (
          <MomentDialog
            title="Mark this moment"
            at_ms={newMomentMs}
            draft={`moment of ${video.slug}`}
            onClose={() => setNewMomentMs(undefined)}
            onSave={(body) => {
              void pendingMoments.add(body);
              return Promise.resolve();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
