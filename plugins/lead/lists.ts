/** Reference lists of the contact details. Labels of codes are texts (`locales`); countries are named by the browser. */
import { LOCALES, type Language } from '@dialer/rules/times';

/** 1 male, 2 female [REF-003]. */
export const GENDERS = [1, 2] as const;

/** House, apartment, workplace [LEAD-014]. */
export const ADDRESS_TYPES = [1, 2, 3] as const;

/** The six time zones of each country [REF-041, REF-042, REF-043]. */
export const TIME_ZONES = {
  US: ['America/Chicago', 'America/Anchorage', 'America/Denver', 'America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu'],
  CA: ['America/Halifax', 'America/Toronto', 'America/Vancouver', 'America/Winnipeg', 'America/Edmonton', 'America/St_Johns'],
} as const;

/** 50 states and dc; 13 provinces and territories; lower-case codes as on the wire [REF-037, REF-038]. */
export const REGIONS = {
  US: 'ak al ar az ca co ct dc de fl ga hi ia id il in ks ky la ma md me mi mn mo ms mt nc nd ne nh nj nm nv ny oh ok or pa ri sc sd tn tx ut va vt wa wi wv wy'.split(
    ' ',
  ),
  CA: 'ab bc mb nb nl ns nt nu on pe qc sk yt'.split(' '),
};

/** All ISO 3166-1 alpha-2 codes [REF-039, REF-040]. */
export const COUNTRIES =
  'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw'.split(
    ' ',
  );

/** By language: naming and sorting them takes longer than the rest of a form. */
const choices = new Map<Language, { value: string; label: string }[]>();

/** Country names in a language, by name; the centre's own countries first. */
export function countryChoices(language: Language): readonly { value: string; label: string }[] {
  const known = choices.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([LOCALES[language]], { type: 'region' });
  const named = COUNTRIES.map((value) => ({ value, label: names.of(value.toUpperCase()) ?? value }));
  const first = (value: string) => (value === 'us' || value === 'ca' ? 0 : 1);
  named.sort((a, b) => first(a.value) - first(b.value) || a.label.localeCompare(b.label, language));
  choices.set(language, named);
  return named;
}
