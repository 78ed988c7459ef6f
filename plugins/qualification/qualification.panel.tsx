import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { usePlugin, useT } from '@dialer/host';
import { announce, CommandButton, Icon, Kbd, LoadError, Note, PanelBody, PanelFooter, Skeleton, State } from '@dialer/ui';
import { store } from './model';
import { PARTS, STEPS, type Line, type Part, type TalkWords } from './talk';
import './qualification.css';

/** The talk, a step at a time, with the part that is read now marked. */
export const QualificationPanel = observer(function QualificationPanel() {
  const t = useT();
  const model = store.use();
  const { words, step } = model;
  if (model.problem) return <LoadError title={t('failed')} onRetry={() => void model.load()} />;
  if (!words) return <Skeleton />;
  return (
    <>
      <Steps words={words} />
      <PanelBody>
        <ol className="qualification-parts">
          {PARTS.filter((part) => part.step === step).map((part) => (
            <Spoken key={part.id} part={part} words={words} />
          ))}
        </ol>
      </PanelBody>
      <Foot words={words} />
    </>
  );
});

const Steps = observer(function Steps({ words }: { words: TalkWords }) {
  const t = useT();
  const model = store.use();
  return (
    <nav className="qualification-steps" aria-label={t('steps')} lang={model.language}>
      {STEPS.map((step, index) => {
        const state = model.stateOf(step);
        return (
          <button
            key={step}
            type="button"
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
            aria-label={words.steps[step]}
            onClick={() => model.goToStep(step)}
          >
            <span className="qualification-number tnum">{state === 'read' ? <Icon name="tick" size={12} /> : index + 1}</span>
            <span className="qualification-step">{words.steps[step]}</span>
          </button>
        );
      })}
    </nav>
  );
});

/** One part: its name, by which it is gone to, what is said, and what the agent reads for themselves. */
const Spoken = observer(function Spoken({ part, words }: { part: Part; words: TalkWords }) {
  const t = useT();
  const model = store.use();
  const box = useRef<HTMLLIElement>(null);
  const state = model.stateOf(part);
  const { asides = [] } = part;
  useEffect(() => {
    if (state === 'now' && box.current) intoSight(box.current);
  }, [state]);
  return (
    <li ref={box} className="qualification-part" data-state={state} aria-current={state === 'now' ? 'true' : undefined}>
      <h3 lang={model.language}>
        <button type="button" onClick={() => model.goTo(part)}>
          {state === 'read' && <Icon name="tick" size={12} />}
          {words.parts[part.id]}
        </button>
      </h3>
      <div className="qualification-text" lang={model.language}>
        {part.lines.map((line, index) => (
          <Sentence key={index} line={line} />
        ))}
      </div>
      {part.id === 'intro' && <OnFile />}
      {asides.map((aside) => (
        <p key={aside} className="t-label">
          {t(`aside.${aside}`)}
        </p>
      ))}
    </li>
  );
});

const Sentence = observer(function Sentence({ line }: { line: Line }) {
  const t = useT();
  const { session } = usePlugin().core;
  const parts = store.use().wordsOf(line);
  return (
    <p>
      {parts.map(({ text, filled, unknown }, index) =>
        unknown ? (
          <span key={index} className="qualification-gap" lang={session.language}>
            {t(`gap.${unknown}`)}
          </span>
        ) : filled ? (
          <strong key={index}>{text}</strong>
        ) : (
          text
        ),
      )}
    </p>
  );
});

/** The date of birth that the file has: compared with what the lead says, not read out. */
const OnFile = observer(function OnFile() {
  const t = useT();
  const { birth } = store.use();
  if (!birth) return <p className="t-label">{t('aside.no_birth')}</p>;
  return (
    <>
      <p className="t-label">{t('aside.birth', { day: birth.day, count: birth.age })}</p>
      {birth.tooOld && <Note kind="warn">{t('aside.too_old')}</Note>}
    </>
  );
});

const Foot = observer(function Foot({ words }: { words: TalkWords }) {
  const t = useT();
  const { shortcut } = usePlugin();
  const { following, part, language } = store.use();
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) announce(words.parts[part.id]);
    first.current = false;
  }, [part, words]);
  const keys = shortcut('qualification:next-part');
  return (
    <PanelFooter>
      <CommandButton command="qualification:previous-part" icon="arrow-left">
        {t('back')}
      </CommandButton>
      <span className="qualification-keys">{keys && <Kbd>{keys}</Kbd>}</span>
      <CommandButton command="qualification:next-part" endIcon="arrow-right" intent={following ? 'primary' : undefined}>
        {following ? <span lang={language}>{words.parts[following.id]}</span> : t('next')}
      </CommandButton>
    </PanelFooter>
  );
});

/** In which language, and how far. */
export const QualificationFacts = observer(function QualificationFacts() {
  const t = useT();
  const { language, step } = store.use();
  return <State>{t('facts', { language: t(`language.${language}`), step: STEPS.indexOf(step) + 1, of: STEPS.length })}</State>;
});

/** Scrolls the panel alone: the page stays where the agent has it. */
function intoSight(part: HTMLElement): void {
  const body = part.closest('.panel-body');
  if (body) body.scrollTop += part.getBoundingClientRect().top - body.getBoundingClientRect().top - ABOVE_PX;
}
const ABOVE_PX = 12;
