import { useState } from 'react';
import { Button, Dialog, Field, FormGrid, Note, TextInput } from '@dialer/ui';
import { bottom, COLUMNS, MAX_HEIGHT, type Layout, type Rect } from '../../../core/workspace/layout';
import { useText } from '../../services';
import type { PanelFacts } from '../panel-facts';
import { rectIn } from './hold';
import { preview } from './preview';
import type { Asked } from './use-arranging';

interface Bounds {
  key: 'column' | 'row' | 'w' | 'h';
  low: number;
  high: number;
}

/** A whole number within the bounds, or null. */
const within = (text: string, { low, high }: Bounds): number | null => {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= low && value <= high ? value : null;
};

/**
 * Move to… and Size… of a panel, for those who would rather say where than drag. Says what is allowed, what is free, and
 * which panels make room.
 */
export function PlaceDialog({
  panel,
  what,
  layout,
  facts,
  onAnswer,
}: Asked & { layout: Layout; facts: PanelFacts; onAnswer: (rect: Rect | null) => void }) {
  const t = useText();
  const title = facts.title(panel);
  const { minW, minH } = facts.least(panel);
  const from = rectIn(layout, panel) ?? { x: 0, y: 0, w: minW, h: minH };
  const fields: readonly [Bounds, Bounds] =
    what === 'move'
      ? [
          { key: 'column', low: 1, high: COLUMNS - from.w + 1 },
          { key: 'row', low: 1, high: bottom(layout) + 1 },
        ]
      : [
          { key: 'w', low: minW, high: COLUMNS },
          { key: 'h', low: minH, high: MAX_HEIGHT },
        ];
  const [texts, setTexts] = useState(() => (what === 'move' ? [String(from.x + 1), String(from.y + 1)] : [String(from.w), String(from.h)]));
  const [first, second] = fields.map((bounds, at) => within(texts[at] ?? '', bounds));
  const asked =
    first === null || second === null || first === undefined || second === undefined
      ? null
      : what === 'move'
        ? { ...from, x: first - 1, y: second - 1 }
        : { ...from, x: Math.min(from.x, COLUMNS - first), w: first, h: second };
  const seen = asked && preview(layout, panel, asked, { minW, minH });
  const submit = () => seen && onAnswer(asked);
  return (
    <Dialog
      title={t(what === 'move' ? 'customize.moveTitle' : 'customize.sizeTitle', { panel: title })}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('cancel')}</Button>
          <Button intent="primary" why={seen ? null : t('customize.fillPlace')} onClick={submit}>
            {t(what === 'move' ? 'customize.moveNow' : 'customize.sizeNow')}
          </Button>
        </>
      }
    >
      <FormGrid roomy>
        {fields.map((bounds, at) => {
          const text = texts[at] ?? '';
          const range = t('customize.range', { low: bounds.low, high: bounds.high });
          return (
            <Field
              key={bounds.key}
              span={6}
              label={t(`customize.field.${bounds.key}`)}
              help={bounds.key === 'column' ? t('customize.columnRange', { low: bounds.low, high: bounds.high, w: from.w }) : range}
              error={within(text, bounds) === null ? range : null}
            >
              <TextInput
                type="number"
                inputMode="numeric"
                min={bounds.low}
                max={bounds.high}
                autoFocus={at === 0}
                value={text}
                onChange={(next) => setTexts(texts.map((old, other) => (other === at ? next : old)))}
                onEnter={submit}
              />
            </Field>
          );
        })}
      </FormGrid>
      {what === 'size' && <Note>{t('customize.leastSize', { w: minW, h: minH })}</Note>}
      <div role="status">
        {seen && asked && (
          <Note>
            {t('customize.lands', { column: seen.rect.x + 1, row: seen.rect.y + 1, w: seen.rect.w, h: seen.rect.h })}{' '}
            {seen.rect.y < asked.y && t('customize.closesUp')}{' '}
            {seen.moved.length > 0
              ? t('customize.makeRoom', { panels: seen.moved.map((other) => facts.title(other)).join(', ') })
              : t(seen.free ? 'customize.free' : 'customize.nobodyMoves')}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
