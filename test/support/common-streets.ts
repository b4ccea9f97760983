/** Names that most communes of France have, so that only the town tells such streets apart. */
export const COMMON_STREETS: readonly string[] = `
Rue de l'Église
Place de l'Église
Grande Rue
Rue Principale
Rue du Moulin
Place de la Mairie
Rue de la Mairie
Rue du Château
Rue des Écoles
Rue de la Gare
Avenue de la Gare
Rue Pasteur
Rue Victor Hugo
Avenue Victor Hugo
Rue Jean Jaurès
Avenue Jean Jaurès
Rue du Général de Gaulle
Avenue du Général de Gaulle
Place du Général de Gaulle
Rue du Général Leclerc
Avenue du Maréchal Foch
Rue du Maréchal Leclerc
Boulevard de la République
Avenue de la République
Rue de la République
Place de la République
Rue de Paris
Route de Paris
Avenue de Paris
Rue du 8 Mai 1945
Rue du 11 Novembre
Rue du Stade
Rue de la Fontaine
Rue des Lilas
Rue des Jardins
Rue des Acacias
Allée des Tilleuls
Chemin du Moulin
Chemin Vert
Rue Jules Ferry
Rue Louis Pasteur
Rue Voltaire
Rue Anatole France
Rue Émile Zola
Rue Molière
Rue Pierre Curie
Rue Jean Moulin
Avenue Charles de Gaulle
Rue Henri Barbusse
Rue Saint-Martin
Rue Saint-Denis
Rue Saint-Georges
Impasse du Lavoir
Square des Marronniers
Rue des Vignes
Rue du Temple
Rue de Verdun
Rue Gambetta
Rue Carnot
Rue Thiers
`
  .trim()
  .split('\n')
