/**
 * Digits that are dialled before a number only within its country, from the metadata of libphonenumber (MIT, Apache 2.0;
 * scripts/number-plans writes this file). A line a prefix, the country codes behind it. A prefix with which numbers may begin as well has the
 * lengths of whole numbers behind a slash. Countries whose numbers keep their zero, such as Italy, have none.
 */
export const TRUNK_PREFIXES = String.raw`
1/10 1
8/10,14 7
0 20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 57 58 60 61 62 63 64 66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 264 265 291 353 355 358 359 370 373 374 377 380 381 382 383 385 386 387 389 421 423 508 590 591 593 594 595 596 598 686 850 855 856 880 886 961 962 963 964 966 967 970 971 972 976 977 994 995 996
06 36
8/6,7,8,9,10,11 375
1/7 692
8/8 993
`
