/** What Customize adds to a panel: the handle, the menu, and the notice of a held panel. */
import { useId, type KeyboardEvent } from 'react';
import { Icon, IconButton, Kbd, MenuButton } from '@dialer/ui';
import { useText } from '../../services';

/** Acts on one panel; the same object at every render. */
export interface Arrange {
  key(panel: string, event: KeyboardEvent): void;
  /** The focus has left the handle. */
  blur(panel: string): void;
  ask(panel: string, what: 'move' | 'size'): void;
  remove(panel: string): void;
}
type Place = { column: number; row: number; w: number; h: number };

/** Classes of the handle and of the corner that resizes: what the pointer takes a panel up by. */
export const HANDLE = 'panel-handle';
export const CORNER = 'panel-corner';

export function PanelTools({
  panel,
  title,
  held,
  arrange,
  ...place
}: Place & { panel: string; title: string; held: boolean; arrange: Arrange }) {
  const t = useText();
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={HANDLE}
        data-panel={panel}
        aria-label={t('customize.move', { panel: title })}
        aria-describedby={id}
        aria-pressed={held}
        onKeyDown={(event) => arrange.key(panel, event)}
        onBlur={() => arrange.blur(panel)}
      >
        <Icon name="drag" />
      </button>
      <span id={id} className="visually-hidden">
        {t('customize.position', place)}, {t('customize.size', place)}. {t(held ? 'customize.heldHint' : 'customize.handleHint')}
      </span>
      <h2 className="panel-title">{title}</h2>
      <span className="panel-tools">
        <MenuButton
          entries={[
            { text: t('customize.moveTo'), icon: 'arrow-right', opens: true, onSelect: () => arrange.ask(panel, 'move') },
            { text: t('customize.sizeTo'), icon: 'square', opens: true, onSelect: () => arrange.ask(panel, 'size') },
            null,
            { text: t('customize.remove'), icon: 'trash', onSelect: () => arrange.remove(panel) },
          ]}
          target={<IconButton size="small" icon="more" label={t('customize.menu', { panel: title })} />}
        />
      </span>
    </>
  );
}

/** For the pointer alone: the keys resize at the handle, and the menu has Size…. */
export function PanelCorner({ panel }: { panel: string }) {
  return <div className={CORNER} data-panel={panel} />;
}

/** A held panel says its place and the keys inside itself, and hides nothing else. */
export function HeldNotice(place: Place) {
  const t = useText();
  return (
    <div className="panel-held" aria-hidden="true">
      <span>
        <b>{t('customize.position', place)}</b>
        <br />
        {t('customize.size', place)}
      </span>
      <span className="row row-tight">
        <Kbd>← ↑ ↓ →</Kbd>
        {t('customize.keys.arrows')}
      </span>
      <span className="row row-tight">
        <Kbd>{t('customize.key.shiftArrows')}</Kbd>
        {t('customize.keys.shiftArrows')}
      </span>
      <span className="row row-tight">
        <Kbd>{t('customize.key.enter')}</Kbd>
        {t('customize.keys.enter')}
        <Kbd>{t('customize.key.escape')}</Kbd>
        {t('customize.keys.escape')}
      </span>
    </div>
  );
}
