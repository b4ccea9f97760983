const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [words, short] = line.split(':')
      return short!
        .trim()
        .split(' ')
        .map((abbreviation): [string, string] => [abbreviation, words!.trim()])
    })

/**
 * Abbreviations in French addresses, each with its meaning: street types as the post and FANTOIR shorten them, titles, saints.
 * Ambiguous ones are left out (`pt`: petit or pont).
 */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  pairs(`
allee: all al alle allees
avenue: av ave aven aves
boulevard: bd bld bvd blvd boul bvld boulv boulvard
carrefour: carr car crf
centre commercial: ccal cc
chaussee: chs chse chaus
chemin: ch che chem chm cmn
cours: crs
domaine: dom
esplanade: esp espl
faubourg: fg fbg faub fgb
grande: gde grd gd grand
hameau: ham hmu
immeuble: imm
impasse: imp imps
lieu dit: ld lieudit
lotissement: lot lotis
montee: mte
passage: pass pas psg pge
place: pl plc
placette: plt
porte: pte
promenade: prom pro
quai: qu
quartier: quart qrt
residence: res resid rce
rond point: rpt rdpt rp
route: rte
rue: r ru
sentier: sen sent
square: sq sqr
traverse: tra trav
villa: vla
village: vlge vge
zone artisanale: za
zone industrielle: zi
zone d activite: zac zae
saint: st
sainte: ste
notre dame: nd
general: gal gen gnl
marechal: mal mar mchl mle
commandant: cdt cmdt comdt
capitaine: cap cpt cne capt
colonel: col cnl
lieutenant: lt ltn lieut
sergent: sgt
caporal: cal
amiral: aml
docteur: dr doc
professeur: prof pr
president: pdt pres prdt
monseigneur: mgr mgneur
maitre: me
abbe: abe
madame: mme
mademoiselle: mlle
cardinal: card
republique: rep repu
division: div
regiment: rgt
arrondissement: arrdt arrt ardt arr
`).filter(([short]) => /^[a-z]+$/.test(short)),
)

/** Numbers in words or Roman numerals, each with its digits: « Rue du Onze Novembre » is also « rue du 11 novembre ». */
export const NUMBERS_IN_WORDS: ReadonlyMap<string, string> = new Map(
  pairs(`
1: premier premiere
2: deux deuxieme second seconde
3: trois troisieme
4: quatre quatrieme
5: cinq cinquieme
6: six sixieme
7: sept septieme
8: huit huitieme
9: neuf neuvieme
10: dix dixieme
11: onze onzieme
12: douze douzieme
13: treize treizieme
14: quatorze quatorzieme
15: quinze quinzieme
16: seize seizieme
17: dixsept
18: dixhuit
19: dixneuf
20: vingt vingtieme
30: trente
40: quarante
2: ii
3: iii
4: iv
6: vi
7: vii
8: viii
9: ix
11: xi
12: xii
13: xiii
14: xiv
15: xv
16: xvi
18: xviii
23: xxiii
`),
)
