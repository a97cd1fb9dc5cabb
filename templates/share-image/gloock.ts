/**
 * The characters of Gloock after their advance width, in thousandths of the font size. Source: the `hmtx` table of
 * `font/Gloock-Regular.ttf`. A character that is not listed cannot be drawn.
 */
const CHARACTERS = `
71 |  191 '  220 ,  221 ‘’  230 :;  231 ·  232 !  250 .  253 /\\  255 ′  269 \`¡  279 ¹₁  282 jȷ
283 ⁷₇  289 lĺļľ  297 iìíîïīįı  304 °  308 -  309 ^  312 f  314 J  317 IÌÍÎÏĪĮİ  318 {}  326 1ł
333 ⁵₅  334 *  343 ³₃  349 ()«ˆˇ  350 »⁴₄  351 ²₂  352 "  354 ¶  361 []  364 <>  372 ⁸₈  374 ⁹₉
376 ⁶₆  386 ×  396 tťț  400 •  409 _  414 ®  416 sśşšș“”  418 ª  420 =−  421 +  434 ¿  435 ″
446 ?yýÿŷỳ  453 rŕŗř  454 –  470 º  475 v  481 zźżž  492 $  495 ℓ  496 x  504 2  505 7  510 SŚŞŠȘ
512 ~  513 §  534 3  536 cçćċč  537 eèéêëēėęě  540 gğġģ  547 5  551 aàáâãäåāăąǎ  567 ¢  569 FLĹĻĽ
570 ZŹŻŽ  571 π  574 #  579 qĳ  583 b  589 Ł  591 Þ  599 p£  601 4kđķ  605 dď  606 EÈÉÊËĒĖĘĚ  608 P
611 ø  612 ouðòóôõöùúûüōőūŭůűų  616 ﬁﬂ  620 8  622 69  623 µþ  631 hħĲ  636 nñńņňŋ  639 YÝŶŸỲ
657 0B  666 …  669 RŔŖŘ  683 V  684 AÀÁÂÃÄÅĀĂĄǍ  689 €  694 TŤȚ  697 ¼  707 Xßẞ  717 ¾  726 ⅓
730 wŵẁẃẅ  733 KĶ  735 ½  742 CÇĆĊČ  745 UÙÚÛÜŪŬŮŰŲ  749 NÑŃŅŇŊ  760 ⅔  764 &  802 %  805 HĦ
825 GĞĠĢ  826 æ  827 DÐĎĐ  848 —  860 ©  865 ™  872 Q  878 OÒÓÔÕÖØŌŐ  896 Æ  936 œ  942 Ω  950 M
974 m  979 @  1003 WŴẀẂẄ  1065 Œ  1133 №
`;
const SPACE = 215;

/** The advance width of each character, in thousandths of the font size. */
export const advances: ReadonlyMap<string, number> = new Map([
  [' ', SPACE],
  ...[...CHARACTERS.matchAll(/(\d+) (\S+)/g)].flatMap(([, advance, characters = '']) =>
    Array.from(characters, (character): [string, number] => [character, Number(advance)]),
  ),
]);
