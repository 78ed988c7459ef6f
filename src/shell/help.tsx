import { Dialog, Kbd } from '@dialer/ui';
import { useText } from './services';
import type { Shortcut } from './shortcuts';

/** `?`: every shortcut that works now. */
export function Help({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const t = useText();
  const groups = [
    { title: t('help.general'), items: [{ keys: '?', title: t('help.show') }, ...shortcuts.filter((shortcut) => shortcut.own)] },
    { title: t('help.plugins'), items: shortcuts.filter((shortcut) => !shortcut.own) },
  ];
  return (
    <Dialog title={t('help.title')} onClose={onClose}>
      {groups
        .filter((group) => group.items.length > 0)
        .map((group) => (
          <section key={group.title}>
            <h3 className="section-word">{group.title}</h3>
            <dl className="shortcuts">
              {group.items.map((item) => (
                <div key={item.keys} style={{ display: 'contents' }}>
                  <dt>{item.title}</dt>
                  <dd>
                    <Kbd>{item.keys}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </Dialog>
  );
}
