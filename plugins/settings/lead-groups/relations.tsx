/** Who gets the leads of a group, and which leads those are [SET-053, SET-076]. */
import { usePlugin, useT } from '@dialer/host';
import { useLoad } from '@dialer/ui';
import { PickDialog, type Pickable } from '@dialer/ui/records';
import type { Group } from './lead-groups.page';

interface RelationProps {
  group: Group;
  onSaved: () => void;
  onClose: () => void;
}

/** By name, those that are in it too, whatever has become of them. */
function choices(all: readonly Pickable[], chosen: readonly Pickable[]) {
  const known = new Map([...chosen, ...all].map((one) => [one.id, one]));
  return { all: [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name)), chosen: chosen.map(({ id }) => id) };
}

export function AdvisorsDialog({ group: { id, name }, onSaved, onClose }: RelationProps) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad(
    async (signal) => {
      const [advisors, chosen] = await Promise.all([
        api.call('getAdvisors', {}, { signal }),
        api.call('getGroupAdvisors', { params: { id } }, { signal }),
      ]);
      const person = (of: { id: number; extension: string }, called: string): Pickable => ({
        id: of.id,
        name: called,
        ...(of.extension && { facts: t('extension', { extension: of.extension }) }),
      });
      return choices(
        advisors.map((advisor) => person(advisor, `${advisor.firstName} ${advisor.lastName}`.trim())),
        chosen.map((advisor) => person(advisor, advisor.fullName)),
      );
    },
    [api, id],
  );
  return (
    <PickDialog
      title={t('advisors_of', { name })}
      text={t('advisors_text')}
      load={load}
      empty={t('no_advisors')}
      save={(ids, was) => api.call('setGroupAdvisors', { params: { id }, body: { ids, was: [...was] } })}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

export function PrefixesDialog({ group: { id, name }, onSaved, onClose }: RelationProps) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad(
    async (signal) => {
      const [prefixes, chosen] = await Promise.all([
        api.call('getLeadPrefixes', {}, { signal }),
        api.call('getGroupPrefixes', { params: { id } }, { signal }),
      ]);
      return choices(prefixes, chosen);
    },
    [api, id],
  );
  return (
    <PickDialog
      title={t('prefixes_of', { name })}
      text={t('prefixes_text')}
      load={load}
      empty={t('no_prefixes')}
      filter={false}
      save={(ids, was) => api.call('setGroupPrefixes', { params: { id }, body: { ids, was: [...was] } })}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
