"""Opens every collection of an OGC API with the provider of QGIS and counts its features: a line of JSON for each.

Arguments: the address of the API, then the names of collections. Runs with the Python that has the module qgis.
"""

import json
import sys

from qgis.core import QgsApplication, QgsDataSourceUri, QgsVectorLayer

QgsApplication.setPrefixPath("/usr", True)
application = QgsApplication([], False)
application.initQgis()
address, *names = sys.argv[1:]
for name in names:
    uri = QgsDataSourceUri()
    uri.setParam("url", address)
    uri.setParam("typename", name)
    uri.setParam("pagingEnabled", "true")
    layer = QgsVectorLayer(uri.uri(False), name, "OAPIF")
    found = {"name": name, "isValid": layer.isValid()}
    if layer.isValid():
        features = list(layer.getFeatures())
        found["count"] = len(features)
        found["withGeometry"] = sum(one.hasGeometry() for one in features)
        found["fields"] = [field.name() for field in layer.fields()]
        found["crs"] = layer.crs().authid()
    print(json.dumps(found), flush=True)
# Layers and features refer to what the end of the application frees: they go first.
layer = features = None
application.exitQgis()
