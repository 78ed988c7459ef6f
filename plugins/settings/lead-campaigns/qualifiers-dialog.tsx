import { usePlugin, useT } from '@dialer/host';
import { useLoad } from '@dialer/ui';
import { PickDialog, type Pickable } from '@dialer/ui/records';
import type { Campaign } from './lead-campaigns.page';

/** Who dials a campaign: found by name or extension [SET-047, SET-076]. */
export function QualifiersDialog({ campaign, onSaved, onClose }: { campaign: Campaign; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { slug, name } = campaign;
  const load = useLoad(
    async (signal) => {
      const [people, chosen] = await Promise.all([
        api.call('getAgents', { query: { role: 'qualifier' } }, { signal }),
        api.call('getCampaignAgents', { params: { slug } }, { signal }),
      ]);
      // Whoever is in it stays to be seen, and to be taken out, also once they are no qualifier any more.
      const all = new Map<number, Pickable>();
      const add = (id: number, fullName: string, extension: string) =>
        all.set(id, { id, name: fullName, ...(extension && { facts: t('extension', { extension }) }) });
      for (const { id, fullName, extension } of chosen) add(id, fullName, extension);
      for (const { id, fullName, extension } of people) add(id, fullName, extension);
      return { all: [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name)), chosen: chosen.map(({ id }) => id) };
    },
    [api, slug],
  );
  return (
    <PickDialog
      title={t('qualifiers_of', { name })}
      text={t('qualifiers_text')}
      load={load}
      empty={t('no_qualifiers')}
      save={(ids, was) => api.call('setCampaignAgents', { params: { slug }, body: { ids, was: [...was] } })}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
