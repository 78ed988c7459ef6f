import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { useT } from '@dialer/host';
import { Button, Icon, IconButton, Note } from '@dialer/ui';
import { store, type DisclosuresModel } from './model';
import type { Disclosure, Progress } from './steps';
import { useDragged } from './use-dragged';

/** The window that is read from: it floats, so that the lead's fields and the call stay in reach [DISC-003]. */
export const ReadingWindow = observer(function ReadingWindow() {
  const model = store.use();
  const { open } = model;
  const progress = open && model.progressOf(open);
  return progress && <Reading key={open.carrier} model={model} open={open} progress={progress} />;
});

interface ReadingProps {
  model: DisclosuresModel;
  open: Disclosure;
  progress: Progress;
}

const Reading = observer(function Reading({ model, open, progress }: ReadingProps) {
  const t = useT();
  const id = useId();
  const { box, grip, style } = useDragged();
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [box]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="disclosures-window"
      style={style}
      role="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && model.close()}
    >
      <header className="disclosures-head">
        <button type="button" className="grip" aria-label={t('move')} {...grip}>
          <Icon name="drag" />
        </button>
        <h2 id={id} className="nowrap">
          {t('window', { carrier: open.title })}
        </h2>
        <span className="t-meta nowrap disclosures-wording">
          {t('worded', { wording: open.wording.toUpperCase(), language: t(`language.${open.language}`) })}
        </span>
        <span className="t-strong tnum" aria-label={t('at_step', { step: progress.place, of: progress.total })}>
          {progress.place}/{progress.total}
        </span>
        <IconButton size="small" icon="cross" label={t('close')} onClick={model.close} />
      </header>
      <div className="disclosures-body">
        <Track model={model} open={open} progress={progress} />
        <p className="disclosures-text" lang={open.language} aria-live="polite">
          {model.wordsOf(open, progress.step).map(({ text, filled }, index) => (filled ? <strong key={index}>{text}</strong> : text))}
        </p>
        <Choices key={progress.step.step} model={model} open={open} progress={progress} />
        {model.plays && (
          <p className="disclosures-playing" role="status">
            <Icon name="volume" /> <strong>{t('audio.plays')}</strong> {t('audio.both')}
          </p>
        )}
        {model.audioFailed && <Note kind="bad">{t('audio.failed')}</Note>}
      </div>
      <Foot model={model} progress={progress} />
    </section>
  );
});

/** Every step by its number: read, at hand, or left out by an answer. */
const Track = observer(function Track({ model, open, progress }: ReadingProps) {
  const t = useT();
  const skipped = model.skippedOf(open);
  const left = open.steps.map(({ step }) => step).filter((step) => skipped.has(step));
  const stateOf = (step: number) => {
    if (skipped.has(step)) return 'skipped';
    if (step === progress.step.step) return 'now';
    return step < progress.step.step ? 'read' : 'ahead';
  };
  return (
    <>
      <div className="disclosures-track" aria-hidden="true">
        {open.steps.map(({ step }) => (
          <span key={step} className="tnum" data-state={stateOf(step)}>
            {stateOf(step) === 'read' ? <Icon name="tick" /> : step}
          </span>
        ))}
      </div>
      <p className="t-meta" role="status">
        {[
          left.length > 0 && t('skipped', { count: left.length, steps: left.join(', ') }),
          progress.uncounted > 0 && t('uncounted', { count: progress.uncounted }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
});

const Choices = observer(function Choices({ model, open, progress: { step } }: ReadingProps) {
  const t = useT();
  const name = useId();
  const chosen = model.answerTo(open, step.step);
  if (step.answers.length === 0) return null;
  return (
    <fieldset className="disclosures-answers">
      <legend className="t-strong">{t('answer')}</legend>
      {step.answers.map(({ text }, index) => (
        <label key={index}>
          <input type="radio" name={name} checked={chosen === index} onChange={() => model.choose(index)} />
          <span lang={open.language}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
});

const Foot = observer(function Foot({ model, progress }: Pick<ReadingProps, 'model' | 'progress'>) {
  const t = useT();
  const wait = progress.answered ? null : t('answer_first');
  const why = wait ?? (progress.after === null ? t('last') : null);
  return (
    <footer className="disclosures-foot">
      <Button icon="arrow-left" why={progress.before === null ? t('first') : null} onClick={model.previous}>
        {t('prev')}
      </Button>
      <Button icon={model.plays ? 'stop' : 'volume'} onClick={() => void model.toggleAudio()}>
        {t(model.plays ? 'audio.stop' : 'audio.start')}
      </Button>
      <span className="t-meta">{why}</span>
      <Button endIcon="arrow-right" intent={why ? undefined : 'primary'} why={why} onClick={model.next}>
        {t('next')}
      </Button>
    </footer>
  );
});
